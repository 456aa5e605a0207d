import fc from 'fast-check'

/** Same generated values in every `npm test`; `npm run fuzz` sets another seed. A failure prints its seed. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 2026) })
