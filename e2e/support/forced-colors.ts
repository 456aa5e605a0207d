import { expect, type Page } from '@playwright/test'

/**
 * Fails when forced colours (Windows high contrast) hide something the screen draws: a box without text (the bar of a chart, a
 * progress bar), an SVG in the colour of its background, a box with round corners and text that has lost its border, or a
 * selected control that looks like the unselected ones.
 * @param page after its transitions, in the theme to check
 */
export async function expectDrawnInForcedColors(page: Page): Promise<void> {
  const before = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  // The first pass marks elements drawn with the page's own colours, the second finds those lost in forced colours.
  const faults: string[] = []
  for (const forced of [false, true]) {
    await page.emulateMedia({ forcedColors: forced ? 'active' : 'none' })
    faults.push(...(await page.evaluate(drawnOrLost, forced)))
  }
  await page.emulateMedia({ forcedColors: before ? 'active' : 'none' })
  expect(faults, `${page.url()} con i colori forzati`).toEqual([])
}

/**
 * Runs in the page. Without `forced`, marks the drawn elements. With it, returns the marked elements that are lost, and the
 * selected controls that look like the others.
 */
function drawnOrLost(forced: boolean): string[] {
  // Blinking carets: both passes see the same phase.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.currentTime = 0
  const off = 'ion-menu:not(.show-menu), .ion-page-hidden, .visually-hidden, ion-refresher, ion-backdrop'
  const chosen =
    '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"])'
  const shown = (el: Element) =>
    !el.closest(off) && el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const clear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$|^none$/.test(colour)
  const behind = (el: Element | null): string => {
    if (!el)
      return getComputedStyle(document.documentElement).colorScheme === 'dark'
        ? 'rgb(0, 0, 0)'
        : 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(el)
    return clear(backgroundColor) ? behind(el.parentElement) : backgroundColor
  }
  const filled = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration, ground: string) =>
    (!clear(backgroundColor) && backgroundColor !== ground) || backgroundImage.includes('gradient')
  const edged = ({ borderTopStyle, borderTopWidth, outlineStyle }: CSSStyleDeclaration) =>
    (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none'
  const inColour = (svg: Element) =>
    [...svg.querySelectorAll('*')].some((shape) => {
      const { fill, stroke } = getComputedStyle(shape)
      return [fill, stroke].some((colour) => !clear(colour) && colour !== behind(svg.parentElement))
    })
  /** Returns the drawn boxes of an element: itself, its `::before` or its `::after`. */
  const parts = (el: Element, edges: boolean): string[] => {
    if (el.localName === 'svg') return inColour(el) ? ['svg'] : []
    const own = getComputedStyle(el)
    const draws = (style: CSSStyleDeclaration, ground: string) =>
      filled(style, ground) ||
      (edges && edged(style)) ||
      (!edges && style.boxShadow !== 'none' && el.textContent !== '')
    const found = draws(own, behind(el.parentElement)) ? ['itself'] : []
    // Pseudo-elements of a selected control are compared with the unselected ones below.
    for (const pseudo of el.closest(chosen)?.matches('a, button') ? [] : ['::before', '::after']) {
      const style = getComputedStyle(el, pseudo)
      const least = Math.min(Number.parseFloat(style.width), Number.parseFloat(style.height))
      if (style.content === '""' && style.opacity !== '0' && least >= 2 && draws(style, behind(el)))
        found.push(pseudo)
    }
    return found
  }
  if (!forced) {
    for (const el of document.body.querySelectorAll('*')) {
      const { width, height } = el.getBoundingClientRect()
      if (width < 2 || height < 2 || !shown(el)) continue
      if (el.parentElement?.closest('svg') || /^(IMG|INPUT|TEXTAREA)$/.test(el.tagName)) continue
      // A box with text and straight corners is a background, and one with only an image is decoration.
      const round = getComputedStyle(el).borderTopLeftRadius !== '0px'
      const ground = el.textContent?.trim() ? !round : el.childElementCount > 0
      const drawn = parts(el, false).filter((part) => part !== 'itself' || !ground)
      if (drawn.length > 0) el.setAttribute('data-drawn', drawn.join(' '))
    }
    return []
  }
  const found = new Set<string>()
  const name = (el: Element) =>
    `${el.localName}.${el.getAttribute('class') ?? ''} in ${el.parentElement?.localName}.${el.parentElement?.className}`
  for (const el of document.querySelectorAll('[data-drawn]')) {
    const left = parts(el, true)
    for (const part of el.getAttribute('data-drawn')?.split(' ') ?? [])
      if (!left.includes(part)) found.add(`lost: ${part} of ${name(el)}`)
    el.removeAttribute('data-drawn')
  }
  const look = (el: Element) =>
    [undefined, '::before']
      .map((part) => getComputedStyle(el, part))
      .flatMap((s) => [
        s.backgroundColor,
        s.borderTopStyle,
        s.borderTopWidth,
        s.borderTopColor,
        s.outlineStyle,
      ])
      .join()
  for (const el of document.querySelectorAll(chosen)) {
    if (!shown(el)) continue
    const others = document.querySelectorAll(`${el.localName}.${CSS.escape(el.classList[0] ?? 'none')}`)
    const other = [...others].find((one) => shown(one) && !one.matches(chosen))
    if (other && look(other) === look(el)) found.add(`chosen: ${name(el)}`)
  }
  return [...found]
}
