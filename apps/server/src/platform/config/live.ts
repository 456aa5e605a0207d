import type { Config } from './config.ts'

/** What the company may say on its screen instead of the environment. */
export type Said = Partial<
  Pick<
    Config,
    | 'product'
    | 'controller'
    | 'company'
    | 'look'
    | 'support_email'
    | 'privacy_link'
    | 'signup_link'
    | 'rules_link'
    | 'website'
    | 'android_link'
    | 'ios_link'
  >
>

/** The settings as they are while `said` holds. */
export const configWith = (config: Config, said: Said): Config => ({ ...config, ...said })

/**
 * The settings as whoever asks them reads them: what the company has said, else the environment. One object for the life of
 * the process, so that nobody has to know where a value comes from.
 * @returns it, and what to call when something else has been said.
 */
export function liveConfig(config: Config): { config: Config; say: (said: Said) => void } {
  let now: Partial<Config> = {}
  const live = { ...config }
  for (const key of Object.keys(config) as (keyof Config)[])
    Object.defineProperty(live, key, { enumerable: true, get: () => (key in now ? now : config)[key] })
  return {
    config: live,
    say: (said) => {
      now = said
    },
  }
}
