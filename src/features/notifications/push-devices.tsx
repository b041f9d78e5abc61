import { useMutation, useQuery } from '@tanstack/react-query'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { type PushDevice, pushDevicesQuery, removePushDevice } from '#src/pwa/push/push-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { DetailList, DetailRow } from '#src/ui/detail-row.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const mark = css({ textStyle: 'small', color: 'ink-2', flexShrink: '0' })

type PushDevicesProps = {
  personId: string
  /** This device, if it is one of them. */
  deviceId: string | null
}

/** The person's devices with push; this one is marked. */
export function PushDevices({ personId, deviceId }: PushDevicesProps) {
  const query = useQuery(pushDevicesQuery(personId))
  return (
    <Loaded query={query} cards={1} shape="detail">
      {(devices) =>
        devices.length === 0 ? (
          <EmptyState
            fact="No device gets notifications."
            next="We’ll still email you about your cases."
          />
        ) : (
          <DetailList>
            {devices.map((device) => (
              <li key={device.id}>
                <Device personId={personId} device={device} isThis={device.id === deviceId} />
              </li>
            ))}
          </DetailList>
        )
      }
    </Loaded>
  )
}

type DeviceProps = { personId: string; device: PushDevice; isThis: boolean }

function Device({ personId, device, isThis }: DeviceProps) {
  const remove = useMutation({
    ...removePushDevice(personId),
    onSuccess: () => {
      showSnackbar({ message: `${device.device} was removed`, type: 'success' })
      focusHeading()
    },
  })
  const lastTold =
    device.delivered_at && `, last notification ${formatLongDate(device.delivered_at)}`
  return (
    <DetailRow
      label={device.device}
      value={`Since ${formatLongDate(device.created_at)}${lastTold ?? ''}`}
      action={
        isThis ? (
          <span className={mark}>This device</span>
        ) : (
          <Button
            visual="quiet"
            fit="flush"
            aria-label={`Remove ${device.device}`}
            working={remove.isPending && 'Removing'}
            onClick={() => remove.mutate(device.id)}
          >
            Remove
          </Button>
        )
      }
    />
  )
}
