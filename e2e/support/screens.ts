/** The phone every journey is made on, unless it says otherwise. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  // The server knows a device by it, and it is how a person recognises his own in the list.
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** For `test.use(DESKTOP)`. */
export const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** Whether pictures are asked for: of every screen, they are made at the widths between too (`npm run schermate`). */
export const PICTURES = process.env.PICTURES === 'on'

/** Both of a screen's faces, for a `describe` each with `test.use({ colorScheme })`. */
export const SCHEMES = ['light', 'dark'] as const
