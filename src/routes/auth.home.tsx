import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#src/features/auth/home-screen.tsx'
import { redirectSignedIn } from '#src/session/guards.ts'

export const Route = createFileRoute('/auth/home')({
  beforeLoad: redirectSignedIn,
  component: HomeScreen,
})
