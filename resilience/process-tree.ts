import { readdirSync, readFileSync } from 'node:fs'

/** Returns every process of the system with its parent. */
function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
    } catch {
      return []
    }
  })
}

/** Returns the ids of a process and all its descendants. */
export function familyOf(pid: number): number[] {
  const all = processes()
  const found = [pid]
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map((child) => child.pid))
  return found
}
