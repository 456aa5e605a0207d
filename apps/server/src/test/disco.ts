import { spawnSync } from 'node:child_process'

/**
 * A command that gives what follows it a file system as small as one likes, seen by that process alone and gone with it.
 * @param opzioni of tmpfs: `size=2m`, `ro`.
 */
export const monta = (cartella: string, opzioni: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o ${opzioni} tmpfs '${cartella}' && exec "$@"`,
  'sh',
]

/** The same for a program that refuses to run as root, which `monta` makes of whoever runs it. */
export const montaDaUtente = (cartella: string, opzioni: string) => [
  ...monta(cartella, `${opzioni},mode=0700`),
  'unshare',
  '-U',
  '--map-user=1000',
  '--map-group=1000',
]

/** Whether this machine lets `account`, or ourselves, have its own file systems: not every one does. */
export function siMonta(come: typeof monta, account: { uid: number; gid: number } | undefined): boolean {
  const [comando = '', ...argomenti] = [...come('/tmp', 'size=1m'), 'true']
  return spawnSync(comando, argomenti, { ...account }).status === 0
}
