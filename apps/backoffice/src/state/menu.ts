import { localStorageStore } from 'react-admin'

/** Below this it is a tablet: the menu, open, would take what its tables need. */
const NARROW_PX = 1100
/** Below this it is a phone, and react-admin's menu comes over the page and goes again. */
const PHONE_PX = 600

/** What react-admin keeps in the browser. On a tablet the menu begins as its icons; whoever opens it finds it open again. */
export function openStore() {
  const store = localStorageStore()
  const width = window.innerWidth
  if (width >= PHONE_PX && width < NARROW_PX && store.getItem('sidebar.open') === undefined)
    store.setItem('sidebar.open', false)
  return store
}
