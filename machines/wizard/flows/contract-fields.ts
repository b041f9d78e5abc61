// Ties a flow's fields to the contract: a field with a wrong name or kind does not compile.
import type { Field, FieldKind } from '#machines/wizard/field.ts'

type Of<Kind extends FieldKind> = Field & { kind: Kind }
type Choice<Kind extends FieldKind, Option> = Of<Kind> & { options: readonly Option[] }
type AnyText =
  | 'date'
  | 'dateTime'
  | 'text'
  | 'area'
  | 'email'
  | 'phone'
  | 'url'
  | 'file'
  | 'password'
  | 'name'

/** The kinds of field whose answer is sent as the contract's type. */
type FieldFor<Value> = [Value] extends [boolean]
  ? Of<'yesNo'>
  : [Value] extends [number]
    ? Of<'number' | 'money'>
    : [Value] extends [readonly (infer Option)[]]
      ? string extends Option
        ? Of<'many'> & { optionsFrom: 'categories' }
        : Choice<'many', Option>
      : string extends Value
        ? Of<AnyText> | (Of<'one'> & { other: string })
        : Choice<'one', Value>

/** Exactly one field for every property of a contract's schema. */
export type FieldsFor<Schema> = {
  readonly [Name in keyof Required<Schema>]: FieldFor<NonNullable<Schema[Name]>>
}
