import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import {
  type NotificationTab,
  notificationsQuery,
} from '#src/data/notifications/notification-queries.ts'
import { markAllNotificationsRead } from '#src/data/notifications/read-notifications.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { useUnread } from '#src/session/use-unread.ts'
import { Button } from '#src/ui/button.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { SettingsIcon } from '#src/ui/icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'
import { NotificationList } from './notification-list.tsx'

// The buttons are taller than the title. On a phone, where they share its line, they must not make
// it taller.
const besideTitle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  marginInlineStart: 'auto',
  '@media (width >= 22rem)': { marginBlock: '-0.5rem' },
})

// The title and the buttons share a line on a phone.
const titleLine = css({ '& h1': { flexBasis: '8rem' } })

const ROWS_ON_A_PHONE = 7

const route = getRouteApi('/notification')

type NotificationScreenProps = { identity: Identity; tab: NotificationTab }

/** /notification: the notifications about a person's cases (specification §1.2). */
export function NotificationScreen({ identity, tab }: NotificationScreenProps) {
  const navigate = route.useNavigate()
  const { count } = useUnread()
  const query = useInfiniteQuery(notificationsQuery(identity.uuid, tab))
  const readAll = useMutation({
    ...markAllNotificationsRead(identity.uuid),
    onSuccess: (...done) => {
      markAllNotificationsRead(identity.uuid).onSuccess?.(...done)
      showSnackbar({ message: 'Everything is read', type: 'success' })
      focusHeading()
    },
  })
  const newest = query.data?.pages[0]?.data[0]
  return (
    <RootScreen>
      <div className={titleLine}>
        <ScreenTitle
          badge={
            <div className={besideTitle}>
              {count > 0 && newest && (
                <Button
                  visual="quiet"
                  fit="flush"
                  text="sm"
                  working={readAll.isPending && 'Marking'}
                  onClick={() => readAll.mutate(newest.created_at)}
                >
                  Mark all read
                </Button>
              )}
              <Link
                to="/notification/settings"
                className={iconButtonClass({ edge: 'end' })}
                aria-label="Notification settings"
              >
                <SettingsIcon />
              </Link>
            </div>
          }
        >
          Notifications
        </ScreenTitle>
      </div>
      <Tabs
        label="Notifications"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread', count },
        ]}
        value={tab}
        onChange={(chosen) =>
          navigate({ search: chosen === 'unread' ? { tab: chosen } : {}, replace: true })
        }
      >
        <Loaded query={query} skeleton={<Skeleton cards={ROWS_ON_A_PHONE} shape="listRow" />}>
          {({ pages }) => (
            <NotificationList
              identity={identity}
              tab={tab}
              notifications={pages.flatMap((page) => page.data)}
            />
          )}
        </Loaded>
        <ListEnd query={query} />
      </Tabs>
    </RootScreen>
  )
}
