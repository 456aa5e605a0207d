import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Widest page in device pixels: a wider canvas would exhaust the memory of a phone. */
const WIDTH_MAX = 2000

/**
 * Opens a PDF for display. The library is loaded with the first document; it runs no script of the document.
 * @throws when it cannot be read
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker
  return await getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
  }).promise
}

/** Draws a page of a PDF on a canvas, as wide as the canvas is shown. @param n number of the page, from 1 */
async function drawPage(pdf: PDFDocumentProxy, n: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(n)
  const natural = page.getViewport({ scale: 1 })
  const width = Math.min(WIDTH_MAX, canvas.clientWidth * devicePixelRatio)
  const viewport = page.getViewport({ scale: width / natural.width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
}

/**
 * Draws a page of a PDF once its canvas comes near the visible part of the screen.
 * @returns the function that stops waiting for it
 */
export function drawWhenNear(pdf: PDFDocumentProxy, n: number, canvas: HTMLCanvasElement | null): () => void {
  if (!canvas) return () => {}
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      near.disconnect()
      void drawPage(pdf, n, canvas).catch(() => {})
    },
    { rootMargin: '400px' },
  )
  near.observe(canvas)
  return () => near.disconnect()
}
