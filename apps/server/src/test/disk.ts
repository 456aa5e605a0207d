import { spawnSync } from 'node:child_process'

/**
 * Returns a command prefix that runs a program with a small file system mounted at `folder`, which only that program sees and
 * which disappears when it ends.
 * @param options mount options of tmpfs: `size=2m`, `ro`
 */
export const mountSmall = (folder: string, options: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs '${folder}' && exec "$@"`,
  'sh',
]

/** Returns the same command prefix for a program that refuses to run as root, as which `mountSmall` runs it. */
export const mountSmallAsUser = (folder: string, options: string) => [
  ...mountSmall(folder, `${options},mode=0700`),
  'unshare',
  '-U',
  '--map-user=1000',
  '--map-group=1000',
]

/**
 * Returns whether this machine allows an account, the current user by default, to mount file systems so.
 * @param come the prefix to try
 */
export function canMount(
  come: typeof mountSmall,
  account: { uid: number; gid: number } | undefined,
): boolean {
  const [command = '', ...argomenti] = [...come('/tmp', 'size=1m'), 'true']
  return spawnSync(command, argomenti, { ...account }).status === 0
}
