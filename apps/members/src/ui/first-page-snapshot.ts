/** Returns the snapshot of the first page shown by `before.ts`, until the app replaces it, or null. */
export const firstPageSnapshot = () => document.getElementById('first-sight')
