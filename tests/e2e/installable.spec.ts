// The app takes a tap before its code runs, and loads no code that it does not need or trust.
import { expect } from './fixtures.ts'
import { keysOnPhone } from './kept.ts'
import { waitForPaintsOf } from './paints.ts'
import { test } from './signed-in.ts'

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('a tap that begins before the code is loaded takes effect', async ({ page }) => {
    let send = () => {}
    const isPressed = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await isPressed
      await route.continue()
    })
    await page.goto('/auth/home', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Create an account' }).hover()
    await page.mouse.down()
    const loaded = page.waitForResponse('**/assets/app-*.js')
    send()
    await loaded
    // The app would replace the page.
    await waitForPaintsOf(page, 20)
    await page.mouse.up()
    await expect(page).toHaveURL(/\/onboarding/)
    await expect(page.getByRole('button', { name: 'Get started' })).toBeVisible()
  })

  test('no page allows inline scripts or third parties', async ({ request }) => {
    for (const path of ['/auth/home', '/auth/login', '/dashboard', '/api/docs']) {
      const response = await request.get(path, { headers: { accept: 'text/html' } })
      const policy = response.headers()['content-security-policy'] ?? ''
      expect(policy, path).toContain("script-src 'self';")
      expect(policy, path).not.toContain('unsafe')
      expect(policy, path).not.toContain('http')
      const isEnforced = policy.includes(
        "require-trusted-types-for 'script'; trusted-types default",
      )
      expect(isEnforced, path).toBe(path !== '/api/docs')
    }
  })

  test.describe('Trusted Types', () => {
    test.use({ expectedConsoleErrors: [/TrustedHTML|TrustedScript|Trusted Type/] })

    test('text is not parsed as HTML, and no third-party script is loaded', async ({ page }) => {
      await page.goto('/auth/login')
      await expect(page.locator('#root button, #root input, #root a').first()).toBeVisible()
      const refused = await page.evaluate(async () => {
        const attempts = [
          () => Object.assign(document.createElement('div'), { innerHTML: '<b>typed</b>' }),
          () => document.createElement('script').setAttribute('src', 'https://evil.example/x.js'),
          () => Object.assign(document.createElement('script'), { src: '/uploads/x.js' }),
          () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
        ]
        return attempts.map((attempt) => {
          try {
            attempt()
            return 'allowed'
          } catch (error) {
            return (error as Error).name
          }
        })
      })
      expect(refused).toEqual(Array(4).fill('TypeError'))
    })
  })

  test('the API serves its documentation', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: /Fastpass API/ })).toBeVisible()
    await expect(page.getByText('Posts a case')).toBeVisible()
  })
})

test('a remembered phone opens its dashboard without the identity SDK', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(asked.filter((path) => /clerk/.test(path) && !path.includes('verify-clerk'))).toEqual([])
  const { memory } = await keysOnPhone(page)
  expect(memory).toEqual(expect.arrayContaining(['fastpass.remember', 'fastpass.token']))
})
