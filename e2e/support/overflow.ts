import { expect, type Page } from '@playwright/test'

/**
 * Fails when something on the screen does not fit: it overflows the viewport, makes the page or a dialog scroll sideways, is
 * clipped by its own box, overflows its button, link or card, lies under an image, or is a word broken over two lines (except in
 * addresses and codes). Scrollable elements (a strip of cards, a row of chips) may be wider than the screen.
 * @param page after its transitions
 * @param when name of this state of the screen, for the message
 */
export async function expectNoOverflow(page: Page, when: string): Promise<void> {
  const faults = await page.evaluate(async () => {
    // A media query dispatches its change event in the next frame, and the new layout is applied in the frame after.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const width = document.documentElement.clientWidth
    // `overflow-y: auto` also makes `overflow-x` auto: these elements are meant to scroll only vertically.
    const vertical = 'dialog, .front, .intro'
    const scrolls = (el: Element) =>
      !el.matches(vertical) && /auto|scroll/.test(getComputedStyle(el).overflowX)
    const cuts = (el: Element) => /hidden|clip/.test(getComputedStyle(el).overflow)
    const off = 'ion-menu:not(.show-menu), .ion-page-hidden, .visually-hidden, svg, ion-refresher, option'
    const holders = 'button, a, summary, .card, .hero'
    const strips = '.chips, .ways, .intro-cards'
    const inStrip = (el: Element) => {
      for (let up = el.parentElement; up; up = up.parentElement) {
        if (up.scrollWidth > up.clientWidth + 1 && scrolls(up)) return true
      }
      return false
    }
    const name = (el: Element) =>
      `${el.tagName.toLowerCase()}.${el.classList.value} «${el.textContent?.trim().slice(0, 40)}»`
    const range = document.createRange()
    /** Returns the words of a text that are broken over more than one line. Words with digits are ignored. */
    const broken = (text: Text) =>
      [...text.data.matchAll(/(?<=^|[\s(«“"'’])\p{L}{2,}(?=[)»”"'’.,;:!?]*(?:\s|$))/gu)].filter(
        ({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter((box) => box.width > 0)
          return lines.some((box) => Math.abs(box.top - lines[0]!.top) > box.height / 2)
        },
      )
    /** Returns the boxes of the lines of a text. */
    const linesOf = (text: Text) => {
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter((box) => box.width > 0)
    }
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
    const outside = new Set<Element>()
    const found: string[] = []
    const page = document.documentElement
    if (page.scrollWidth > page.clientWidth) found.push(`la pagina scorre di lato: ${page.scrollWidth} px`)
    for (const el of document.body.querySelectorAll('*')) {
      if (el.closest(off) || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const box = el.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      if ((box.right > width + 1 || box.left < -1) && !inStrip(el)) outside.add(el)
      const texts = [...el.childNodes].filter((n) => n instanceof Text)
      const says = texts.some((n) => n.data.trim())
      for (const [word] of texts.flatMap(broken)) found.push(`«${word}» è spezzata: ${name(el)}`)
      if (el.matches(vertical) && el.scrollWidth > el.clientWidth)
        found.push(`scorre di lato (${el.scrollWidth} px in ${el.clientWidth}): ${name(el)}`)
      const holder = inStrip(el) ? undefined : el.closest(holders)?.getBoundingClientRect()
      const lines = says ? texts.flatMap(linesOf) : []
      if (holder && lines.some((line) => line.right > holder.right + 1 || line.left < holder.left - 1))
        found.push(`esce dal suo riquadro: ${name(el)}`)
      const pictures = lines.length > 0 ? el.closest(holders)?.querySelectorAll('img') : undefined
      for (const picture of pictures ?? [])
        if (lines.some((line) => overlap(picture.getBoundingClientRect(), line)))
          found.push(`sta sotto un’immagine: ${name(el)}`)
      if (el.matches(strips) && el.scrollHeight > el.clientHeight + 3)
        found.push(`è tagliato in basso: ${name(el)}`)
      const cut = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 3
      if (says && cuts(el) && cut) found.push(`è tagliato: ${name(el)}`)
    }
    // The innermost elements show the cause: their ancestors overflow too.
    for (const el of outside) {
      if ([...el.children].some((child) => outside.has(child))) continue
      const { left, right } = el.getBoundingClientRect()
      found.push(`esce dallo schermo (${Math.round(left)}–${Math.round(right)}): ${name(el)}`)
    }
    return found.slice(0, 12)
  })
  expect(faults, `${page.url()} ${when}`).toEqual([])
}
