// One page with all pictures, by screen.

/** A picture that was taken, or the reason why it was not. */
export interface Taken {
  screen: string
  state: string
  files: { width: number; scheme: string; file: string }[]
  problem?: string
}

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page's HTML. */
export function contactSheet(taken: Taken[]): string {
  const screens = [...new Set(taken.map(({ screen }) => screen))]
  const anchor = (screen: string) => asText(screen.replaceAll(' ', '-'))
  const shown = ({ state, files, problem }: Taken) => `
    <h3>${asText(state)}</h3>${problem ? `<p class="problem">${asText(problem)}</p>` : ''}
    <div class="row">${files
      .map(
        ({ file, width, scheme }) => `<figure><a href="${file}"><img loading="lazy" src="${file}"
          width="${width / 2}" alt="" /></a><figcaption>${width} ${scheme}</figcaption></figure>`,
      )
      .join('')}</div>`
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Fastpass: every screen</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f4f2; color: #1c1c1a }
  nav a { margin-right: 16px }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } img { display: block; border: 1px solid #bbb }
  figcaption { color: #555 } .problem { color: #a40000 }
</style>
<h1>Every screen</h1><nav>${screens.map((screen) => `<a href="#${anchor(screen)}">${asText(screen)}</a>`).join('')}</nav>
${screens
  .map(
    (screen) =>
      `<section id="${anchor(screen)}"><h2>${asText(screen)}</h2>${taken
        .filter((one) => one.screen === screen)
        .map(shown)
        .join('')}</section>`,
  )
  .join('\n')}
</html>`
}
