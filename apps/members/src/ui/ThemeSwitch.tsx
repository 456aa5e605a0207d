import { useState } from 'react'
import { Icon } from './Icon.tsx'

type Theme = 'light' | 'dark'

/** Storage key of the theme, apart from the state because `before-first-paint.ts` reads it before anything else loads. */
const KEY = 'tema'

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Changes the theme and stores it. Without storage, it lasts as long as the page. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#0d101a' : '#fcfaf6')
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    console.warn('Theme not kept: storage refused')
  }
}

/**
 * Button that switches between light and dark theme, and stores the choice on this device. Before a choice, the system's
 * preference applies.
 */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        chooseTheme(other)
        setTheme(other)
      }}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      {other === 'dark' ? 'Passa al tema scuro' : 'Passa al tema chiaro'}
    </button>
  )
}
