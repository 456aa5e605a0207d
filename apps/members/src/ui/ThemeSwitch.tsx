import { useState } from 'react'
import { chooseTheme, currentTheme } from '../state/theme.ts'
import { Icon } from './Icon.tsx'

/** Light or dark, kept on this device; until a choice is made the system's is followed. */
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
