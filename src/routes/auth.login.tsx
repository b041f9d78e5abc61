import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#src/features/auth/login-screen.tsx'
import { requireLoginPage } from '#src/session/guards.ts'

export const Route = createFileRoute('/auth/login')({
  staticData: { title: 'Log in' },
  beforeLoad: requireLoginPage,
  component: LoginScreen,
})
