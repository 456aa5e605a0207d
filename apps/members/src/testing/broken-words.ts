/** Returns the words and numbers of an element that are broken across lines. */
export function brokenWords(host: Element): string[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden')) continue
    for (const found of (node.textContent ?? '').matchAll(/[^\s\u00a0]+/g)) {
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
      if (lines.size > 1) broken.push(found[0])
    }
  }
  return broken
}
