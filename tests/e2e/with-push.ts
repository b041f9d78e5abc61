// Tests on phones that subscribe at a push service of their own, which checks its messages. The
// headless shell denies notifications, so their files need the whole browser.
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { test as base } from './fixtures.ts'
import { subscribeAtStandIn } from './push-phone.ts'

export const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  currentPhone: async ({ currentPhone, service }, use, { project }) => {
    if (project.name !== 'whole browser') {
      throw new Error('Add this file to WHOLE_BROWSER in playwright.config.ts.')
    }
    await subscribeAtStandIn(currentPhone.context, service)
    await use(currentPhone)
  },
})
