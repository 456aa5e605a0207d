import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Still an experiment of axe's: who speaks to a control says the words he sees on it (WCAG 2.5.3). */
const BESIDES = { 'label-content-name-mismatch': { enabled: true } }

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/**
 * Fails when axe finds something serious or critical on the screen as it is now, naming each fault and where it is.
 * axe is brought in once a page, and only its faults are carried out: what is in order is most of what it would tell.
 * What is half way from one colour to another, or fading in, has the contrast of neither: it is looked at once at rest.
 * @param page a frame inside it would be looked at only if it held axe itself, and there is none
 * @param only `colori`: just what depends on the theme, when everything else has been looked at already
 */
export async function expectAccessible(page: Page, only?: 'colori'): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const serious = await page.evaluate(
    async (which) => {
      if (!window.axe) throw new Error('axe manca: la pagina è cambiata mentre la si guardava')
      await Promise.allSettled(
        document
          .getAnimations()
          // What the scroll drives ends only where one scrolls to.
          .filter((one) => one.timeline === document.timeline)
          .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((one) => one.finished),
      )
      // A dialog that closes has given the focus back and still hides the page behind it, for some frames.
      const closing = () => {
        const hidden = document.querySelector('#root[aria-hidden="true"]')
        const { activeElement, body } = document
        return hidden !== null && (activeElement === body || hidden.contains(activeElement))
      }
      for (let frames = 0; frames < 120 && closing(); frames++) await new Promise(requestAnimationFrame)
      const { violations } = await window.axe.run({ ...which, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(' ')} · ${node.failureSummary}`),
        )
    },
    only
      ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } }
      : { runOnly: { type: 'tag' as const, values: RULES }, rules: BESIDES },
  )
  expect(serious, `accessibilità di ${page.url()}`).toEqual([])
}
