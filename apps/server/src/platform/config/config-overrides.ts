import type { Config } from './config.ts'

/** Settings that the settings page may override. */
export type ConfigOverrides = Partial<
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

/** Returns the server's settings with the overrides of the settings page applied. */
export const configWith = (config: Config, overrides: ConfigOverrides): Config => ({
  ...config,
  ...overrides,
})

/**
 * Wraps the settings in one object for the life of the process, whose properties return the override from the settings page,
 * else the environment's value.
 * @returns the live settings, and `say`, which replaces the overrides
 */
export function liveConfig(config: Config): { config: Config; say: (overrides: ConfigOverrides) => void } {
  let now: Partial<Config> = {}
  const live = { ...config }
  for (const key of Object.keys(config) as (keyof Config)[])
    Object.defineProperty(live, key, { enumerable: true, get: () => (key in now ? now : config)[key] })
  return {
    config: live,
    say: (overrides) => {
      now = overrides
    },
  }
}
