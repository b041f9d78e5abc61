import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { Fact } from '#src/ui/fact.tsx'
import { BellIcon, CheckIcon, WifiOffIcon } from '#src/ui/icons.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { css } from '#styled/css/css.mjs'
import { stepsToHomeScreen } from './home-screen.ts'
import { acceptInstall, dismissInstall } from './install.ts'
import { AddPicture, ConfirmPicture, SharePicture } from './install-pictures.tsx'

const facts = css({ display: 'grid', gap: '3' })
const steps = css({ display: 'grid', gap: '4' })
const step = css({ display: 'grid', gap: '2' })
const number = css({ fontWeight: '600' })

/**
 * Offers to install the app; on an iPhone it shows the steps, because no page can install an app
 * there.
 */
export default function InstallSheet({ way }: { way: 'dialog' | 'hand' }) {
  const isByHand = way === 'hand'
  return (
    <BottomSheet
      open
      onClose={dismissInstall}
      title="Keep Fastpass on your home screen"
      description="It opens like any other app, with nothing to download from a store."
      actions={
        isByHand ? (
          <Button onClick={dismissInstall}>Close</Button>
        ) : (
          <>
            <Button onClick={acceptInstall}>Add to home screen</Button>
            <Button visual="quiet" fit="hug" onClick={dismissInstall}>
              Not now
            </Button>
          </>
        )
      }
    >
      {isByHand ? <Steps /> : <Reasons />}
    </BottomSheet>
  )
}

function Reasons() {
  return (
    <div className={facts}>
      <Fact icon={<CheckIcon />} size="md">
        Your cases are one tap away.
      </Fact>
      <Fact icon={<WifiOffIcon />} size="md">
        You can read what you’ve opened before, even offline.
      </Fact>
      <Fact icon={<BellIcon />} size="md">
        The icon shows when you have new bids.
      </Fact>
    </div>
  )
}

const pictures = {
  share: <SharePicture />,
  add: <AddPicture />,
  confirm: <ConfirmPicture />,
}

function Steps() {
  return (
    <ol className={steps}>
      {stepsToHomeScreen().map(({ text, picture }, index) => (
        <Step key={text} at={index + 1} picture={picture && pictures[picture]}>
          {text}
        </Step>
      ))}
    </ol>
  )
}

function Step({ at, picture, children }: { at: number; picture: Elements; children: string }) {
  return (
    <li className={step}>
      <p>
        <span className={number}>{`${at}.`}</span> <span>{children}</span>
      </p>
      {picture}
    </li>
  )
}
