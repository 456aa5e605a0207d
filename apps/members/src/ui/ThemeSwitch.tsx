import { useState } from 'react'
import { chooseTheme, currentTheme } from '../state/theme.ts'
import { Icon } from './Icon.tsx'

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
