const SMALLER = [0.85, 0.7, 0.5]

async function inWebp(file: File, side: number, most_byte: number): Promise<Blob> {
  const drawing = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(drawing.width, drawing.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(drawing.width * scale)
  canvas.height = Math.round(drawing.height * scale)
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  for (const quality of SMALLER) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    if (blob && blob.size <= most_byte) return blob
  }
  throw new Error('too large at any quality')
}

/**
 * Returns an image in base64, resized before the upload.
 * @param asItIs sends an image below the maximum size unchanged, so that a drawing keeps its quality
 * @throws Error when the browser cannot decode the image
 */
export async function resizeImage(
  file: File,
  { side, most_byte, asItIs = false }: { side: number; most_byte: number; asItIs?: boolean },
): Promise<string> {
  const blob = asItIs && file.size <= most_byte ? file : await inWebp(file, side, most_byte)
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
