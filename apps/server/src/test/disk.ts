import { spawnSync } from 'node:child_process'

/**
 * Returns a command prefix that mounts a small file system, visible to that process only and gone with it.
 * @param options of tmpfs: `size=2m`, `ro`.
 */
export const mountSmall = (folder: string, options: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs '${folder}' && exec "$@"`,
  'sh',
]

/** Returns the command prefix of `mountSmall` for a program that refuses to run as root, which `mountSmall` maps its user to. */
export const mountSmallAsUser = (folder: string, options: string) => [
  ...mountSmall(folder, `${options},mode=0700`),
  'unshare',
  '-U',
  '--map-user=1000',
  '--map-group=1000',
]

/** Returns whether this machine allows an account, by default the current user, to mount file systems. */
export function canMount(
  come: typeof mountSmall,
  account: { uid: number; gid: number } | undefined,
): boolean {
  const [command = '', ...argomenti] = [...come('/tmp', 'size=1m'), 'true']
  return spawnSync(command, argomenti, { ...account }).status === 0
}
