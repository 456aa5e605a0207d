import { useSyncExternalStore } from 'react'
import { PRODUCT } from '../config.ts'
import { currentProductName, onRenamed } from './product-name.ts'

/** Subscribes to the product name. Hydration starts with the prerendered name. */
export const useProduct = () => useSyncExternalStore(onRenamed, currentProductName, () => PRODUCT)
