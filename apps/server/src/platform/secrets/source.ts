import { type Config, ConfigError } from '../config/config.ts'
import { readKeyFile } from '../config/key-file.ts'
import { type Ring, ringOf } from './secrets.ts'

/**
 * A source of keys, polled while the server runs. Keys in a vault or a key management service need one more implementation of
 * it; the file is what their agents already write.
 */
export type KeySource = {
  /** Name of the setting that error messages mention. */
  setting: 'SECRET_KEY' | 'SECRET_KEY_FILE'
  /** Reads the encryption keys, and the number of the current one. @throws ConfigError when they cannot be read */
  read: () => Promise<Ring>
}

/** Creates the source of a key file, whose highest number is the current key. */
const fileOf = (path: string): KeySource => ({
  setting: 'SECRET_KEY_FILE',
  read: async () => {
    const file = readKeyFile(path)
    if ('wrong' in file) throw new ConfigError('SECRET_KEY_FILE', file.wrong)
    return { writes: Math.max(...file.keys.keys()), keys: file.keys }
  },
})

/**
 * Returns the source that the settings name: a key file, which may change, or the settings themselves, which change with a
 * restart.
 */
export function keySourceOf(config: Config): KeySource {
  if (config.key_file !== null) return fileOf(config.key_file)
  const ring = ringOf(config)
  return { setting: 'SECRET_KEY', read: async () => ring }
}
