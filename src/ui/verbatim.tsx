/** A text that browsers must not translate: a name, a case number, an email, a phone number. */
export function Verbatim({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>
}
