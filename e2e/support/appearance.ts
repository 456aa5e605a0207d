import type { Page } from '@playwright/test'

export type Theme = 'light' | 'dark'

/** Switches the theme like the user's own setting, without a reload. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((t) => {
    document.documentElement.dataset.theme = t
  }, theme)
}

/** Sets the page's text size as the user's browser setting would, in per cent of the default. */
export async function enlargeText(page: Page, percento: number): Promise<void> {
  await page.evaluate((p) => {
    document.documentElement.style.fontSize = p === 100 ? '' : `${p}%`
  }, percento)
}

/** Sets the text size, in per cent of the default, of every page opened from now on. */
export async function openWithLargeText(page: Page, percento: number): Promise<void> {
  await page.addInitScript((p) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${p}%`
    })
  }, percento)
}

/** Sets the window's height to that of the page's content, up to a limit, so that a screenshot shows the whole screen. */
export async function expandWindow(page: Page, finestra: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate(() => {
    const content = document.querySelector('.ion-page:not(.ion-page-hidden) ion-content .page')
    const box = (content ?? document.body).getBoundingClientRect()
    return Math.ceil(content ? content.scrollHeight + 70 : box.height)
  })
  await page.setViewportSize({
    width: finestra.width,
    height: Math.min(3000, Math.max(finestra.height, height)),
  })
}
