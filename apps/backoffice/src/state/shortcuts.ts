const OFF = 'backoffice-tasti-spenti'

/** Returns whether single-key shortcuts are on. Users of speech input or other tools can turn them off (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    console.warn('Choice of the keys not kept: storage refused')
  }
}
