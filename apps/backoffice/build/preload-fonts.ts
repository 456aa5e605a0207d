import type { Plugin } from 'vite'

/**
 * Vite plugin: the page requests the fonts of Italian before the code. Loaded after it, they would change line breaks on devices
 * without a font of the same widths, and shift the page.
 */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /-it-[^/]+\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: {
          rel: 'preload',
          href: `/backoffice/${file}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        },
        injectTo: 'head-prepend',
      })),
})
