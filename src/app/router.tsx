import { createRouter } from '@tanstack/react-router'
import { Chrome } from './chrome.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  InnerWrap: Chrome,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
