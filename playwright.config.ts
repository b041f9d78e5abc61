import { defineConfig } from '@playwright/test'
import { browserNames, missingPackages } from './tests/browsers/driver/packages.ts'
import type { BrowserOptions } from './tests/browsers/fixtures.ts'
import { chromiumArgs, chromiumPath, headlessShellPath, phone } from './tests/support/chromium.ts'

// Files that need what the headless shell lacks: notifications, installing, background sync, reliable updates of the worker,
// and killing the browser. The shell runs the others in half the time.
const WHOLE_BROWSER = [
  ...['install', 'kills', 'marketplace-story', 'push', 'update', 'updated-install', 'worker-sync'],
].map((name) => `**/${name}.spec.ts`)

const otherBrowsers = browserNames.filter((name) => missingPackages(name).length === 0)

const { reducedMotion, ...options } = phone

export default defineConfig<BrowserOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // On two cores; the whole browser takes one for itself.
  workers: headlessShellPath === chromiumPath ? 2 : 3,
  // A second try hides a defect. Continuous integration has one, because a busy machine may starve a
  // browser: what needed it is named at the end, and is to be looked into.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  snapshotPathTemplate: '{testDir}/accessibility-trees/{arg}{ext}',
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    ...options,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion },
  },
  projects: [
    // First: at the end it would keep one core idle.
    {
      name: 'whole browser',
      testMatch: WHOLE_BROWSER,
      use: { launchOptions: { executablePath: chromiumPath, args: chromiumArgs } },
    },
    {
      name: 'pages',
      testIgnore: WHOLE_BROWSER,
      use: {
        launchOptions: {
          executablePath: headlessShellPath,
          // A page lives too short for code to be worth optimizing, which takes a twelfth of the processor time.
          args: [...chromiumArgs, '--process-per-site', '--js-flags=--no-opt,--no-maglev'],
        },
      },
    },
    // The main stories in the browsers of other engines, where they are installed.
    ...otherBrowsers.map((browser) => ({
      name: browser,
      testDir: 'tests/browsers',
      timeout: 600_000,
      use: { onBrowser: browser },
    })),
  ],
})
