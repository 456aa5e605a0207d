import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * Fails when axe finds something serious or critical on the screen as it is now, naming each fault and where it is.
 * @param page at rest
 * @param only `colori`: just what depends on the theme, when everything else has been looked at already
 */
export async function expectAccessible(page: Page, only?: 'colori'): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules(['color-contrast']) : axe.withTags(RULES)).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} · ${node.failureSummary}`),
    )
  expect(serious, `accessibilità di ${page.url()}`).toEqual([])
}
