import fc from 'fast-check'

/** `npm test` gives the same values at every run; `npm run fuzz` sets another seed. A failure prints the seed it had. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 2026) })
