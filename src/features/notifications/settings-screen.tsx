import { Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { CustomerExit } from '#src/layout/customer-exit.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { CaseAlerts } from './case-alerts.tsx'
import { PushDevices } from './push-devices.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'
import { usePush } from './use-push.ts'

/**
 * '/notification/settings': a person's devices with push, their quiet hours, and an attorney's
 * new-case alerts.
 */
export function SettingsScreen({ identity }: { identity: Identity }) {
  const push = usePush(identity.uuid)
  const back = (
    <Link to="/notification" className={iconButtonClass({ edge: 'start' })} aria-label="Back">
      <BackIcon />
    </Link>
  )
  return (
    <InnerScreen
      topBar={<InnerTopBar leading={back} title="Notifications" trailing={<CustomerExit />} />}
    >
      <ScreenTitle>Notification settings</ScreenTitle>
      <Section title="This device">
        <ThisDevice {...push} />
      </Section>
      {identity.role_name === 'attorney' && (
        <Section title="New cases">
          <CaseAlerts personId={identity.uuid} />
        </Section>
      )}
      <Section title="Quiet hours">
        <QuietHours personId={identity.uuid} />
      </Section>
      <Section title="Your devices">
        <PushDevices personId={identity.uuid} deviceId={push.snapshot.context.deviceId} />
      </Section>
    </InnerScreen>
  )
}
