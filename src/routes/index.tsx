import { createFileRoute } from '@tanstack/react-router'
import { redirectHome } from '#src/client/guards.ts'
import { StartScreen } from '#src/features/auth/start-screen.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: redirectHome,
  component: StartScreen,
})
