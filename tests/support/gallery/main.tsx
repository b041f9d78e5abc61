import { createRoot } from 'react-dom/client'
import '#src/app/styles.css'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const container = document.getElementById('gallery')
if (container) createRoot(container).render(<Gallery />)
