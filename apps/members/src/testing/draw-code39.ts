/** Elements of each character in Code 39: five bars and four spaces alternate, `w` = wide. @see ISO/IEC 16388 */
const PATTERNS: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
}

/**
 * Draws a text as a Code 39 bar code on a white card, in the middle of a grey table.
 * @param module width in pixels of a narrow element
 * @param turned whether the card is turned by 90°
 */
export function drawCode39(text: string, { module = 3, turned = false } = {}): HTMLCanvasElement {
  const bars = [...`*${text}*`].flatMap((character) => [
    ...[...PATTERNS[character]!].map((element, i) => ({
      dark: i % 2 === 0,
      wide: element === 'w' ? 3 : 1,
    })),
    { dark: false, wide: 1 },
  ])
  const length = bars.reduce((sum, { wide }) => sum + wide, 0) * module
  const [width, height] = [length + 160, 260]
  const canvas = document.createElement('canvas')
  canvas.width = turned ? height : width
  canvas.height = turned ? width : height
  const context = canvas.getContext('2d')!
  if (turned) {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
  }
  context.fillStyle = '#8a8f98'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#f6f5ef'
  context.fillRect(20, 30, width - 40, height - 60)
  context.fillStyle = '#23252b'
  let x = 80
  for (const { dark, wide } of bars) {
    if (dark) context.fillRect(x, 70, wide * module, 90)
    x += wide * module
  }
  return canvas
}
