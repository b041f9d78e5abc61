import { createFileRoute } from '@tanstack/react-router'
import { requireLoginPage } from '#src/client/guards.ts'
import { LoginScreen } from '#src/features/auth/login-screen.tsx'

export const Route = createFileRoute('/auth/login')({
  staticData: { title: 'Log in' },
  beforeLoad: requireLoginPage,
  component: LoginScreen,
})
