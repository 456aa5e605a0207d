import { useSyncExternalStore } from 'react'
import { PRODUCT } from '../config.ts'
import { onRenamed, productNow } from './name.ts'

/** Subscribes to the product name. Hydration starts with the prerendered name. */
export const useProduct = () => useSyncExternalStore(onRenamed, productNow, () => PRODUCT)
