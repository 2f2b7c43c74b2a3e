import { createRoot } from 'react-dom/client'
import { Door } from './Door.tsx'
import { stayOn } from './door.awake.ts'
import './door.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place to draw into.')
stayOn()
// The link of another device, typed over this page.
window.addEventListener('hashchange', () => location.reload())
createRoot(root).render(<Door />)
