/** The phone every journey is made on, unless it says otherwise. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** For `test.use(DESKTOP)`. */
export const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** Both of a screen's faces, for a `describe` each with `test.use({ colorScheme })`. */
export const SCHEMES = ['light', 'dark'] as const
