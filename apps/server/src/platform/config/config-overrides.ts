import type { Config } from './config.ts'

/** Server settings that the values saved on the settings page may override. */
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

/** Returns the server's settings with overrides applied. */
export const configWith = (config: Config, overrides: ConfigOverrides): Config => ({
  ...config,
  ...overrides,
})

/**
 * Wraps the server's settings in one object for the lifetime of the process. Its properties return the current override from the
 * settings page, else the environment's value.
 * @returns the live settings, and `setOverrides`, which replaces the overrides
 */
export function liveConfig(config: Config): {
  config: Config
  setOverrides: (overrides: ConfigOverrides) => void
} {
  let now: Partial<Config> = {}
  const live = { ...config }
  for (const key of Object.keys(config) as (keyof Config)[])
    Object.defineProperty(live, key, { enumerable: true, get: () => (key in now ? now : config)[key] })
  return {
    config: live,
    setOverrides: (overrides) => {
      now = overrides
    },
  }
}
