import { type Config, ConfigError } from '../config/config.ts'
import { readKeyFile } from '../config/key-file.ts'
import { type Ring, ringOf } from './secrets.ts'

/**
 * Where the keys come from, asked again and again while the server works. Whoever keeps them elsewhere (a vault, a service of
 * keys) has one more of these; the file is what their agents write already.
 */
export type KeySource = {
  /** The setting that is named when something is wrong with it. */
  setting: 'SECRET_KEY' | 'SECRET_KEY_FILE'
  /** The keys as they are now, and which of them is to write. @throws ConfigError when they cannot be read */
  read: () => Promise<Ring>
}

/** The keys of a file, whose highest number is to write. */
const fileOf = (path: string): KeySource => ({
  setting: 'SECRET_KEY_FILE',
  read: async () => {
    const file = readKeyFile(path)
    if ('wrong' in file) throw new ConfigError('SECRET_KEY_FILE', file.wrong)
    return { writes: Math.max(...file.keys.keys()), keys: file.keys }
  },
})

/** The keys of the settings: the file they name, which may change, or those they say, which change with a restart. */
export function keySourceOf(config: Config): KeySource {
  if (config.key_file !== null) return fileOf(config.key_file)
  const ring = ringOf(config)
  return { setting: 'SECRET_KEY', read: async () => ring }
}
