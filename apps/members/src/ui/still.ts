/** Returns whether the user prefers reduced motion. */
export const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
