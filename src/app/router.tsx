import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { AppOverlays } from './app-overlays.tsx'
import { ErrorScreen } from './error/error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { createPageWindow } from './overlay-history.ts'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  history: createBrowserHistory({ window: createPageWindow() }),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  InnerWrap: AppOverlays,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
