// Builds the plain text and the HTML of an email. It loads nothing from the network, and both parts
// support light and dark mode.
import type { EmailPart } from '#machines/notifications/facts.ts'
import { escapeHtml } from '#server/web/html.ts'

/** A link with its text. */
interface Link {
  url: string
  label: string
}

/** The content of an email. It is plain text; markup in it is escaped. */
export interface EmailContent {
  title: string
  greeting: string
  parts: EmailPart[]
  /** The email to write to for help. */
  helpFrom?: string
  /** Links after the parts, one below the other. */
  links?: Link[]
  /** The link that most readers follow. */
  link?: Link
  /** The link that ends emails of this kind. */
  unsubscribe?: Link
  /** Why the person gets it, if not for having an account. */
  why?: string
}

// UTC, because the reader's time zone is not known here.
const instants = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Returns an instant for an email: 'October 1, 2026 at 3:00 PM UTC'. */
export const formatInstant = (at: Date): string => `${instants.format(at)} UTC`

const WHY = 'You got this email because you have an account on Fastpass.'

/** Returns an email's plain text and HTML. */
export function writeEmail(content: EmailContent): { text: string; html: string } {
  return { text: plainText(content), html: htmlPage(content) }
}

const HELP = 'Do you need help? Write to'

function plainText(content: EmailContent): string {
  const { title, greeting, parts, helpFrom, links = [], link, unsubscribe, why = WHY } = content
  const bodyTexts = parts.flatMap(({ paragraphs: [first, ...rest], lines = [] }) => [
    oneLine(first),
    lines.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    ...rest.map(oneLine),
  ])
  const help = helpFrom && `${HELP} ${helpFrom}.`
  const open = ({ label, url }: Link) => `${oneLine(label)}: ${url}`
  const all = [
    title,
    oneLine(greeting),
    ...bodyTexts,
    links.map(open).join('\n'),
    help,
    link && open(link),
    why,
    unsubscribe && open(unsubscribe),
  ]
  return `${all.filter(Boolean).join('\n\n')}\n`
}

// On one line, so that a name cannot look like a paragraph of ours.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const asHtml = (text: string) => escapeHtml(oneLine(text))

// The product's colors. Mail programs that remove style sheets show their own.
const SHEET = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 20px; background: #FFFFFF; color: #14171F; font: 17px/24px system-ui, sans-serif; }
  main { max-width: 520px; margin: 0 auto; overflow-wrap: anywhere; }
  h1 { font: 600 24px/30px ui-serif, Georgia, serif; margin: 0 0 16px; }
  p, dl { margin: 0 0 16px; }
  dt { font-size: 13px; line-height: 16px; font-weight: 600; color: #434955; }
  dd { margin: 0 0 8px; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li a { display: block; padding: 10px 0; }
  a { color: #1E3A9F; }
  .open { display: inline-block; padding: 16px 24px; border-radius: 12px; background: #1E3A9F; color: #FFFFFF; font-weight: 600; text-decoration: none; }
  .why { margin-top: 24px; font-size: 13px; line-height: 18px; color: #434955; }
  @media (prefers-color-scheme: dark) {
    body { background: #101319; color: #EFF0ED; }
    dt, .why { color: #BFC4CD; }
    a { color: #A8BAFF; }
    .open { background: #A8BAFF; color: #0C1330; }
  }
`

function htmlPart({ paragraphs, lines = [] }: EmailPart): string {
  const [first, ...rest] = paragraphs.map((text) => `<p>${asHtml(text)}</p>`)
  const labelled = lines.map(
    ([label, value]) => `<dt>${asHtml(label)}</dt><dd>${asHtml(value)}</dd>`,
  )
  const list = labelled.length > 0 ? [`<dl>${labelled.join('')}</dl>`] : []
  return [first, ...list, ...rest].join('\n')
}

const anchor = ({ url, label }: Link, className?: string) =>
  `<a${className ? ` class="${className}"` : ''} href="${asHtml(url)}">${asHtml(label)}</a>`

function htmlPage(content: EmailContent): string {
  const { title, greeting, parts, helpFrom, links = [], link, unsubscribe, why = WHY } = content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${asHtml(title)}</title>
<style>${SHEET}</style>
</head>
<body>
<main>
<h1>${asHtml(title)}</h1>
<p>${asHtml(greeting)}</p>
${parts.map(htmlPart).join('\n')}
${links.length > 0 ? `<ul>${links.map((each) => `<li>${anchor(each)}</li>`).join('')}</ul>` : ''}
${helpFrom ? `<p>${HELP} <a href="mailto:${asHtml(helpFrom)}">${asHtml(helpFrom)}</a>.</p>` : ''}
${link ? `<p>${anchor(link, 'open')}</p>` : ''}
<p class="why">${asHtml(why)}${unsubscribe ? ` ${anchor(unsubscribe)}` : ''}</p>
</main>
</body>
</html>
`
}
