export type Theme = 'light' | 'dark'

/** The one kept beside the state, not in it: `before.ts` reads it before anything else has loaded. */
const KEY = 'tema'

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Changes the theme and keeps the choice; where storage is refused it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
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
