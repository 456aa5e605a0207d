import { localStorageStore } from 'react-admin'

/** Width below which a screen counts as a tablet: an open menu would take the space of the tables. */
const NARROW_PX = 1100
/** Width below which a screen counts as a phone, where react-admin shows the menu over the page. */
const PHONE_PX = 600

/** Opens react-admin's store. On a tablet the menu starts collapsed. The user's own choice is kept. */
export function openStore() {
  const store = localStorageStore()
  const width = window.innerWidth
  if (width >= PHONE_PX && width < NARROW_PX && store.getItem('sidebar.open') === undefined)
    store.setItem('sidebar.open', false)
  return store
}
