/** Whether the person has asked that nothing moves. */
export const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
