import { useSyncExternalStore } from 'react'
import { PRODUCT } from '../config.ts'
import { onRenamed, productNow } from './name.ts'

/** What the product is called now, followed. A page that is taken over is first drawn as it came. */
export const useProduct = () => useSyncExternalStore(onRenamed, productNow, () => PRODUCT)
