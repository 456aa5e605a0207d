/** Returns the URL of a branding image by its hash. */
export const addressOf = (hash: string) => `/api/aspetto/${hash}`
