import { createFileRoute } from '@tanstack/react-router'
import { StartScreen } from '#src/features/auth/start-screen.tsx'
import { redirectHome } from '#src/session/guards.ts'

export const Route = createFileRoute('/')({
  beforeLoad: redirectHome,
  component: StartScreen,
})
