import { spawnSync } from 'node:child_process'

/**
 * A command that gives what follows it a file system as small as one likes, seen by that process alone and gone with it.
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

/** The same for a program that refuses to run as root, which `mountSmall` makes of whoever runs it. */
export const mountSmallAsUser = (folder: string, options: string) => [
  ...mountSmall(folder, `${options},mode=0700`),
  'unshare',
  '-U',
  '--map-user=1000',
  '--map-group=1000',
]

/** Whether this machine lets `account`, or ourselves, have its own file systems: not every one does. */
export function canMount(
  come: typeof mountSmall,
  account: { uid: number; gid: number } | undefined,
): boolean {
  const [command = '', ...argomenti] = [...come('/tmp', 'size=1m'), 'true']
  return spawnSync(command, argomenti, { ...account }).status === 0
}
