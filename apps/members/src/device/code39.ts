import { verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js'
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader.js'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js'

/** Pixels of an image, as a canvas returns them. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Whole image, not only its middle: the card is rarely held in the centre. */
const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** Returns the luminance of each pixel, row by row or, turned by 90°, column by column. */
function luminanceOf({ data, width, height }: Pixels, turned: boolean): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      grey[turned ? x * height + y : y * width + x] =
        (data[at]! * 299 + data[at + 1]! * 587 + data[at + 2]! * 114) / 1000
    }
  return grey
}

function decode(pixels: Pixels, turned: boolean): string | null {
  const [width, height] = turned ? [pixels.height, pixels.width] : [pixels.width, pixels.height]
  const source = new RGBLuminanceSource(luminanceOf(pixels, turned), width, height)
  try {
    return new Code39Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), HINTS).getText()
  } catch {
    // The reader throws for an image without a bar code, as most frames of a camera are.
    return null
  }
}

/**
 * Returns the codice fiscale in the Code 39 bar code of a picture of a tessera sanitaria, held either way; null when there is
 * none. A code whose check character does not match was misread, and counts as none.
 */
export function codiceFiscaleIn(pixels: Pixels): string | null {
  for (const turned of [false, true]) {
    const read = verificaCodiceFiscale(decode(pixels, turned) ?? '')
    if (read.ok) return read.codice
  }
  return null
}
