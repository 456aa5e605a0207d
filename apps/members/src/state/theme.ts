export type Theme = 'light' | 'dark'

/** Stored apart from the state, because `before.ts` reads it before anything else loads. */
const KEY = 'tema'

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Changes the theme and stores it. Without storage, it lasts as long as the page. */
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
