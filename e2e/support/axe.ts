import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Source of axe, minified: the one it exports is 1.5 MB, and is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/**
 * Rules in addition to axe's defaults, in which this one is experimental: the visible label is part of the accessible name, as
 * speech input needs (WCAG 2.5.3).
 */
const BESIDES = { 'label-content-name-mismatch': { enabled: true } }

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/**
 * Runs axe and fails on each serious or critical violation, with its rule and its element. It waits for animations first: in
 * the middle of a transition a text has the contrast of neither colour. axe is injected once a page, and only violations are
 * sent back.
 * @param page without frames: axe would have to be injected into each
 * @param only `colori`: only the colour contrast, for the second theme of a page already checked
 */
export async function expectAccessible(page: Page, only?: 'colori'): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  const serious = await page.evaluate(
    async (which) => {
      if (!window.axe) throw new Error('axe manca: la pagina è cambiata mentre la si guardava')
      await Promise.allSettled(
        document
          .getAnimations()
          // A scroll-driven animation never finishes.
          .filter((one) => one.timeline === document.timeline)
          .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((one) => one.finished),
      )
      // A closing dialog restores the focus some frames before it removes aria-hidden from the page.
      const closing = () => {
        const hidden = document.querySelector('#root[aria-hidden="true"]')
        const { activeElement, body } = document
        return hidden !== null && (activeElement === body || hidden.contains(activeElement))
      }
      for (let frames = 0; frames < 120 && closing(); frames++) await new Promise(requestAnimationFrame)
      // axe's polyfills throw and catch an error in every call of Array.from: its stack costs a fifth of the time.
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      const { violations } = await window.axe.run({ ...which, resultTypes: ['violations'] })
      Error.stackTraceLimit = stackTraceLimit
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
