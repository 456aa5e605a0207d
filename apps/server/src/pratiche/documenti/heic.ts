import type { RawImage } from '../../external/image-reencoding.ts'

/**
 * Decodes a HEIC image, upright. The decoder is WebAssembly, loaded for the first such image only.
 * @param pixels_max larger images are refused from their header, before they are decoded
 */
export async function readHeic(
  bytes: Buffer,
  pixels_max: number,
): Promise<RawImage | 'grande' | 'molte' | 'rovinata'> {
  const { default: decode } = await import('heic-decode')
  try {
    const images = await decode.all({ buffer: bytes })
    try {
      const [first, ...others] = images
      if (!first) return 'rovinata'
      if (others.length > 0) return 'molte'
      if (first.width * first.height > pixels_max) return 'grande'
      const { data, width, height } = await first.decode()
      return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height }
    } finally {
      images.dispose()
    }
  } catch {
    return 'rovinata'
  }
}
