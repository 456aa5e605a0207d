import type { RawPicture } from '../../external/image-reencoding.ts'

/**
 * Decodes a HEIC picture, upright. The decoder is WebAssembly, loaded for the first such picture only.
 * @param pixels_max larger pictures are refused from their header, before they are decoded
 */
export async function readHeic(
  bytes: Buffer,
  pixels_max: number,
): Promise<RawPicture | 'grande' | 'animata' | 'rovinata'> {
  const { default: decode } = await import('heic-decode')
  try {
    const images = await decode.all({ buffer: bytes })
    try {
      const [first, ...others] = images
      if (!first) return 'rovinata'
      if (others.length > 0) return 'animata'
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
