import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '#src/client/guards.ts'
import { HomeScreen } from '#src/features/auth/home-screen.tsx'

export const Route = createFileRoute('/auth/home')({
  beforeLoad: redirectSignedIn,
  component: HomeScreen,
})
