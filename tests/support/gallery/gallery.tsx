import { CardPanes } from './card-panes.tsx'
import { ControlPanes } from './control-panes.tsx'
import { FieldPanes } from './field-panes.tsx'
import { OverlayPanes } from './overlay-panes.tsx'
import { PictureScreen } from './picture-screen.tsx'
import { ScreenPanes } from './screen-panes.tsx'
import { StatusPanes } from './status-panes.tsx'
import { WizardScreen } from './wizard-screen.tsx'

/** Every component in every state; `?show=wizard` is a whole screen instead. */
export function Gallery() {
  const show = new URLSearchParams(location.search).get('show')
  if (show?.startsWith('wizard')) return <WizardScreen error={show === 'wizard-error'} />
  if (show === 'picture') return <PictureScreen />
  if (show === 'case') return <ScreenPanes />
  return (
    <main>
      <h1 className="heading">Components</h1>
      <ControlPanes />
      <FieldPanes />
      <StatusPanes />
      <CardPanes />
      <OverlayPanes />
    </main>
  )
}
