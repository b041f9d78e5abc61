import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { type NoticeTab, noticesQuery } from '#src/api/queries.ts'
import { readAllNotices } from '#src/api/read-notices.ts'
import { focusHeading } from '#src/client/focus-heading.ts'
import { RootScreen } from '#src/client/layout/screens.tsx'
import { ListEnd } from '#src/client/list-end.tsx'
import { Loaded } from '#src/client/loaded.tsx'
import { showSnackbar } from '#src/client/snackbar.ts'
import { useUnread } from '#src/client/use-unread.ts'
import { Button } from '#src/ui/button.tsx'
import { ScreenTitle } from '#src/ui/screen.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { NoticeList } from './notice-list.tsx'

// Its target is taller than the title's line and does not push it, where they share one.
const besideTitle = css({ '@media (width >= 22rem)': { marginBlock: '-0.5rem' } })

const route = getRouteApi('/notification')

type NotificationScreenProps = { identity: Identity; tab: NoticeTab }

/** /notification: what has happened on a person's cases (document 1 §2). */
export function NotificationScreen({ identity, tab }: NotificationScreenProps) {
  const navigate = route.useNavigate()
  const { count } = useUnread()
  const query = useInfiniteQuery(noticesQuery(identity.uuid, tab))
  const readAll = useMutation({
    ...readAllNotices(identity.uuid),
    onSuccess: (...done) => {
      readAllNotices(identity.uuid).onSuccess?.(...done)
      showSnackbar({ message: 'Everything is read', type: 'success' })
      focusHeading()
    },
  })
  const newest = query.data?.pages[0]?.data[0]
  return (
    <RootScreen>
      <ScreenTitle
        subtitle={
          <Link to="/notification/settings" className={textLinkClass({ target: 'tall' })}>
            Notification settings
          </Link>
        }
        badge={
          count > 0 &&
          newest && (
            <div className={besideTitle}>
              <Button
                visual="quiet"
                fit="flush"
                text="sm"
                working={readAll.isPending && 'Marking'}
                onClick={() => readAll.mutate(newest.created_at)}
              >
                Mark all read
              </Button>
            </div>
          )
        }
      >
        Notifications
      </ScreenTitle>
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
        <Loaded query={query}>
          {({ pages }) => (
            <NoticeList
              identity={identity}
              tab={tab}
              notices={pages.flatMap((page) => page.data)}
            />
          )}
        </Loaded>
        <ListEnd query={query} />
      </Tabs>
    </RootScreen>
  )
}
