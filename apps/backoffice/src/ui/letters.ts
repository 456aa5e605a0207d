/** Letters of what is looked for everywhere, at the most. */
export const LETTERS_MAX = 120
