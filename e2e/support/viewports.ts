/** Viewport and device of the phone that the end-to-end tests use by default. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  // The server identifies a device by it, and users recognise it in their list.
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** Viewport of a desktop screen, for `test.use(DESKTOP)`. */
export const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** Whether to take screenshots of every screen, also at the intermediate widths (`npm run screenshots`). */
export const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === 'on'

/** Values of `colorScheme` for the light and the dark theme: a suite that checks both runs a `describe` for each. */
export const COLOR_SCHEMES = ['light', 'dark'] as const
