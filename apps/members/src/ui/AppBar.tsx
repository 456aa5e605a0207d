import { menuController } from '@ionic/core/components'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSettings } from '../data/settings.ts'
import { type Area, areaOf, paths, subLabel } from '../paths.ts'
import { Bell } from './Bell.tsx'
import { IconButton } from './Button.tsx'
import { useGoBack } from './back.ts'

/** Delay after which the header reads the address again (specification §9), once the page transition is over. */
const REREAD_MS = 600

/** Header with product name, the area's sub-label and the menu button. A page with a parent has a back button. */
export function AppBar({ back }: { back?: string | undefined }) {
  const { prodotto } = useSettings()
  const goBack = useGoBack(back ?? paths.app)
  const area = useAreaReread()
  return (
    <div className="app-bar">
      {back ? <IconButton icon="back" label="Indietro" onClick={goBack} /> : null}
      <Link to={paths.app} className="brand grow">
        <i className="dot logo" aria-hidden="true" />
        <span>{prodotto}</span> <small>{subLabel[area]}</small>
      </Link>
      <Bell />
      <IconButton icon="menu" label="Apri il menu" onClick={(event) => void openMenu(event.currentTarget)} />
    </div>
  )
}

/** Opens the menu. On closing, the focus returns to the button, unless a page has already taken it. */
async function openMenu(button: HTMLElement): Promise<void> {
  const menu = await menuController.get('end')
  const giveBack = () => {
    const now = document.activeElement
    if (now === document.body || menu?.contains(now)) button.focus()
  }
  menu?.addEventListener('ionDidClose', giveBack, { once: true })
  await menuController.open('end')
}

function useAreaReread(): Area {
  const { pathname } = useLocation()
  const [area, setArea] = useState<Area>(() => areaOf(pathname))
  const shown = subLabel[area] === subLabel[areaOf(pathname)]
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(() => setArea(areaOf(window.location.pathname)), REREAD_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return area
}
