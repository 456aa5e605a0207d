const SISTEMI = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const
// Order matters: most browsers also say they are Chrome, and Chrome that it is Safari.
const BROWSER = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** Returns a description of the user's device from the user agent: «Chrome su Android». */
export function describeDevice(userAgent: string): string {
  const sistema = SISTEMI.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = BROWSER.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser && sistema) return `${browser} su ${sistema}`
  return browser ?? sistema ?? 'Dispositivo sconosciuto'
}
