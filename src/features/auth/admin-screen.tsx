import { logOut } from '#src/client/log-out.ts'
import { usePerson, useSession } from '#src/client/session.ts'
import { ActionArea } from '#src/ui/action-area.tsx'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const facts = css({ marginTop: '4' })

/** Where admins land: says what their account is. */
export function AdminScreen() {
  const { user } = usePerson()
  const session = useSession()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const email = 'email' in session ? session.email : undefined
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={<ActionArea primary={<Button onClick={() => void logOut()}>Log out</Button>} />}
    >
      <ScreenTitle subtitle="Cases and bids belong to clients and attorneys.">
        You are logged in as an admin.
      </ScreenTitle>
      <div className={facts}>
        <DescriptionList
          items={[
            { label: 'Account type', value: 'Admin' },
            ...(name ? [{ label: 'Name', value: name }] : []),
            ...(email ? [{ label: 'Email', value: email }] : []),
          ]}
        />
      </div>
    </Screen>
  )
}
