/** Where a picture of the look is read, by its hash. */
export const addressOf = (hash: string) => `/api/aspetto/${hash}`
