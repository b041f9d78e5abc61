/** What the build writes into the pages (scripts/prerender.ts), to be painted before any code. */
import { renderToStaticMarkup } from 'react-dom/server'
import { WelcomeScreen } from '#src/features/auth/welcome-screen.tsx'
import { ShellScreen } from './shell-screen.tsx'

/** `/auth/home` as HTML. */
export const renderWelcome = (): string => renderToStaticMarkup(<WelcomeScreen />)

/** What every other page shows until its code is there. */
export const renderShell = (): string => renderToStaticMarkup(<ShellScreen />)
