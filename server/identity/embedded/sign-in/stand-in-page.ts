// The HTML of the stand-in page: the app's colors and sizes, without any of its code.
import { hash } from 'node:crypto'
import { escapeHtml } from '#server/web/html.ts'
import { contentSecurityPolicy } from '#server/web/security-headers.ts'

type Name = 'email' | 'first_name' | 'last_name'

/** The form: its target, what was typed, and the errors. */
export interface StandInForm {
  action: string
  state: string
  values: Partial<Record<string, string>>
  errors: Partial<Record<Name, string>>
}

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--ink:#14171f;--ink-2:#434955;--line:#dadbd7;--edge:#757a84;--pen:#1e3a9f;
--on-pen:#fff;--wash:#ecf0fc;--pen-line:#c5d0f3;--alert:#b5320d}
@media (prefers-color-scheme:dark){:root{--page:#101319;--ink:#eff0ed;--ink-2:#bfc4cd;--line:#2e343f;--edge:#7f8794;
--pen:#a8baff;--on-pen:#0c1330;--wash:#1e2848;--pen-line:#36457a;--alert:#ff9d78}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--page);color:var(--ink);text-size-adjust:100%;
font:400 1.0625rem/1.5rem system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
body{min-height:100dvh;max-width:640px;margin-inline:auto;display:flex;flex-direction:column;overflow-wrap:break-word}
header{min-height:56px;display:flex;align-items:center;padding-inline:20px;border-bottom:1px solid var(--line);
font:600 1.25rem/1.5rem ui-serif,'New York','Noto Serif',Georgia,serif}
main{flex:1;display:flex;flex-direction:column;padding:24px 20px calc(12px + env(safe-area-inset-bottom))}
h1{font:600 1.625rem/2rem ui-serif,'New York','Noto Serif',Georgia,serif;letter-spacing:-.012em}
.lead{margin-top:8px;color:var(--ink-2)}
.note{margin-top:20px;padding:16px;border:1px solid var(--pen-line);border-radius:12px;background:var(--wash)}
.note strong{display:block;margin-bottom:4px}
form{flex:1;display:flex;flex-direction:column}
.field{margin-top:20px}
label{display:block;margin-bottom:8px;font-weight:600}
label span{font-weight:400;color:var(--ink-2)}
input{width:100%;min-height:3.5rem;padding-inline:16px;font:inherit;color:inherit;background:var(--page);
border:1.5px solid var(--edge);border-radius:12px}
input[aria-invalid]{border:2px solid var(--alert)}
.error{margin-top:8px;color:var(--alert);font-weight:600}
.actions{display:grid;gap:12px;margin-top:auto;padding-top:24px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.5rem;padding:8px 16px;
font:inherit;font-weight:600;border-radius:12px;border:1.5px solid var(--pen);cursor:pointer;text-decoration:none;
color:var(--on-pen);background:var(--pen)}
button.quiet{color:var(--pen);background:none}
:focus-visible{outline:3px solid var(--pen);outline-offset:2px}
`

/** The page's Content-Security-Policy: its own style, and no script. */
export const PAGE_POLICY = contentSecurityPolicy(`'sha256-${hash('sha256', STYLE, 'base64')}'`)

/** Returns the page on which an account is chosen. */
export function standInPage({ action, state, values, errors }: StandInForm): string {
  // Focuses the first field with an error, which describes it.
  const [wrong] = Object.keys(errors)
  const field = (name: Name, label: string, attributes: string) =>
    fieldHtml({
      name,
      label,
      attributes,
      value: values[name] ?? '',
      error: errors[name],
      isFirstWrong: name === wrong,
    })
  return page(
    `${wrong ? 'Error: ' : ''}Continue with Google (stand-in)`,
    `<h1>Continue with Google</h1>
<p class="lead">to Fastpass</p>
<div class="note"><strong>This is not Google.</strong>It is a stand-in, so that this way in can be tried without an
account there. It asks for no password and sends nothing to anybody. Type any email.</div>
<form method="post" action="${escapeHtml(action)}" novalidate>
<input type="hidden" name="state" value="${escapeHtml(state)}">
${field('email', 'Email', 'type="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" required')}
${field('first_name', 'First name <span>(if you are new here)</span>', 'type="text" autocomplete="given-name"')}
${field('last_name', 'Last name <span>(if you are new here)</span>', 'type="text" autocomplete="family-name"')}
<div class="actions">
<button name="decision" value="continue">Continue</button>
<button class="quiet" name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  )
}

/** Returns the page for a link that was used, has expired or belongs to another browser. */
export function expiredPage(): string {
  return page(
    'This page has expired',
    `<h1>This page has expired</h1>
<p class="lead">It can be used once, for ten minutes, on the phone that opened it. Please start again.</p>
<div class="actions"><a class="button" href="/auth/login">Log in</a></div>`,
  )
}

type FieldParts = {
  name: Name
  label: string
  attributes: string
  value: string
  error?: string | undefined
  isFirstWrong: boolean
}

function fieldHtml({ name, label, attributes, value, error, isFirstWrong }: FieldParts): string {
  const wrong = error
    ? ` aria-invalid="true" aria-describedby="${name}-error"${isFirstWrong ? ' autofocus' : ''}`
    : ''
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes}${wrong}>
${error ? `<p class="error" id="${name}-error" role="alert">${escapeHtml(error)}</p>` : ''}</div>`
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} – Fastpass</title>
<style>${STYLE}</style>
</head>
<body>
<header>Stand-in for Google</header>
<main>
${content}
</main>
</body>
</html>
`
