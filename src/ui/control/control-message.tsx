import { field } from '#styled/recipes/field.mjs'

/** Shows and announces a message below a control about the text that was typed or pasted. */
export function ControlMessage({ children }: { children: string | null }) {
  return <div role="status">{children && <p className={field().notice}>{children}</p>}</div>
}
