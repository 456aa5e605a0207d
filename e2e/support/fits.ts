import { expect, type Page } from '@playwright/test'

/**
 * Fails when something on the screen does not fit: it sticks out of the sides, makes the page scroll sideways, is cut
 * off by its own box, sticks out of its button or link, or is a word broken over two lines (not in a table, nor an address or a code). What
 * scrolls by design (a strip of cards, a row of chips) may be wider than the screen.
 * @param page after its transitions
 * @param when what to call this state of the screen in the message
 */
export async function expectFits(page: Page, when: string): Promise<void> {
  const faults = await page.evaluate(async () => {
    // A media query dispatches its change event in the next frame, and the new layout is there in the frame after.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const width = document.documentElement.clientWidth
    const scrolls = (el: Element) => /auto|scroll/.test(getComputedStyle(el).overflowX)
    const cuts = (el: Element) => /hidden|clip/.test(getComputedStyle(el).overflow)
    const off = 'ion-menu:not(.show-menu), .ion-page-hidden, .visually-hidden, svg, ion-refresher, option'
    const inStrip = (el: Element) => {
      for (let up = el.parentElement; up; up = up.parentElement) {
        if (up.scrollWidth > up.clientWidth + 1 && scrolls(up)) return true
      }
      return false
    }
    const name = (el: Element) =>
      `${el.tagName.toLowerCase()}.${el.classList.value} «${el.textContent?.trim().slice(0, 40)}»`
    const range = document.createRange()
    /** The words of a text without digits that are broken over more than one line. */
    const broken = (text: Text) =>
      [...text.data.matchAll(/(?<=^|[\s(«“"'’])\p{L}{2,}(?=[)»”"'’.,;:!?]*(?:\s|$))/gu)].filter(
        ({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter((box) => box.width > 0)
          return lines.some((box) => Math.abs(box.top - lines[0]!.top) > box.height / 2)
        },
      )
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
      for (const [word] of el.closest('table') ? [] : texts.flatMap(broken))
        found.push(`«${word}» è spezzata: ${name(el)}`)
      const holder = el.closest('button, a')?.getBoundingClientRect()
      if (holder && says && (box.right > holder.right + 1 || box.left < holder.left - 1))
        found.push(`esce dal suo pulsante: ${name(el)}`)
      const cut = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 3
      if (says && cuts(el) && cut) found.push(`è tagliato: ${name(el)}`)
    }
    // The innermost are enough to find the cause: what holds them sticks out too.
    for (const el of outside) {
      if ([...el.children].some((child) => outside.has(child))) continue
      const { left, right } = el.getBoundingClientRect()
      found.push(`esce dallo schermo (${Math.round(left)}–${Math.round(right)}): ${name(el)}`)
    }
    return found.slice(0, 12)
  })
  expect(faults, `${page.url()} ${when}`).toEqual([])
}
