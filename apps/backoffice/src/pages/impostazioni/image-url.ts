/** Returns the URL of a branding image by its hash. */
export const brandingImageUrl = (hash: string) => `/api/aspetto/${hash}`
