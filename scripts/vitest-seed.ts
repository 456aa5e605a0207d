import fc from 'fast-check'

/**
 * Sets the seed of fast-check, so that every `npm test` generates the same values; `npm run fuzz` sets another one. A failure
 * prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 2026) })
