/**
 * The HTML that the build writes into the pages (scripts/prerender.ts), to be painted before any
 * code.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { WelcomeScreen } from '#src/features/auth/welcome-screen.tsx'
import { ShellScreen } from './shell-screen.tsx'

/** Returns `/auth/home` as HTML. */
export const renderWelcome = (): string => renderToStaticMarkup(<WelcomeScreen />)

/** Returns the shell of every other page, shown until its code is loaded. */
export const renderShell = (): string => renderToStaticMarkup(<ShellScreen />)
