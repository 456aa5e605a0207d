import { expect, type Locator, type Page } from '@playwright/test'

const TROPPI = 90

/** Returns the focused element's name, and whether the focus is lost and visible. */
async function fuoco(page: Page): Promise<{ nome: string; perso: boolean; visibile: boolean }> {
  return page.evaluate(() => {
    const el = document.activeElement
    if (!el || el === document.body) return { nome: 'niente', perso: true, visibile: false }
    const shows = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const box = el.closest('.field-box, .public-box, .MuiButtonBase-root')
    // Material's text field draws its own border, twice as thick when focused.
    const line = el.closest('.MuiOutlinedInput-root')?.querySelector('fieldset')
    const label = el.getAttribute('aria-label') ?? el.textContent?.trim().slice(0, 40)
    return {
      nome: `${el.tagName.toLowerCase()} «${label}»`,
      perso: !el.isConnected || !el.checkVisibility(),
      visibile:
        shows(el) ||
        (box !== null && shows(box)) ||
        (line != null && getComputedStyle(line).borderTopWidth === '2px'),
    }
  })
}

/**
 * Moves the focus to a control by pressing Tab. Fails if the focus is not visible there.
 * @param direction `indietro` uses Shift+Tab
 */
export async function goTo(
  page: Page,
  controllo: Locator,
  direction: 'avanti' | 'indietro' = 'avanti',
): Promise<void> {
  await expect(controllo).toBeVisible()
  const passati: string[] = []
  for (let step = 0; step < TROPPI; step += 1) {
    if (await controllo.evaluate((el) => el === document.activeElement)) {
      const { nome, visibile } = await fuoco(page)
      expect(visibile, `il fuoco si vede su ${nome}`).toBe(true)
      return
    }
    await page.keyboard.press(direction === 'avanti' ? 'Tab' : 'Shift+Tab')
    passati.push((await fuoco(page)).nome)
  }
  throw new Error(`Con Tab non si arriva a ${controllo}; si passa per ${passati.join(', ')}`)
}

/** Replaces the text of a field that is reached by keyboard. */
export async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await goTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Presses a control that is reached by keyboard. */
export async function press(page: Page, controllo: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await goTo(page, controllo)
  await page.keyboard.press(key)
}

/**
 * Waits until a visible element has the focus, after a dialog closes or a page changes.
 * @param after what happened before, for the message
 */
export async function focusNotLost(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await fuoco(page)).perso, { message: `fuoco dopo ${after}` }).toBe(false)
}
