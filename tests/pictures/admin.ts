import { breakApi, goOffline, type Picture, picturesOf, visit } from './picture.ts'

/** From a phone to the widest desk. */
const WIDTHS = [390, 768, 1280, 1920]

const list = (path: string) => async (page: Parameters<Picture['open']>[0]) => {
  await visit(page, path)
  await page.getByRole('table').waitFor()
}

/** The lists of the back office. */
export const admin: Picture[] = picturesOf(
  'Back office',
  'admin',
  {
    clients: list('/admin/users'),
    attorneys: list('/admin/users?tab=attorneys&page=2'),
    'long names': list('/admin/users?search=wolfe'),
    'a row’s menu': async (page) => {
      await list('/admin/users')(page)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(2)
        .click()
      await page.getByRole('menuitem').waitFor()
    },
    cases: list('/admin/cases'),
    'cases narrowed': list('/admin/cases?category=dui&status=open'),
    bids: list('/admin/bids'),
    'nothing found': (page) => visit(page, '/admin/cases?search=nothing'),
    unanswered: async (page) => {
      await breakApi(page)
      await visit(page, '/admin/bids')
      await page.getByText('This needs a connection.').waitFor({ timeout: 30_000 })
    },
    offline: async (page, _world, context) => {
      await list('/admin/users')(page)
      await goOffline(page, context)
      await page.getByText('The back office needs a connection.').waitFor()
    },
  },
  { whole: true, widths: WIDTHS },
)
