import type { Plugin, Rolldown } from 'vite'

/** Pages that come apart, each with what it stands on: what is before in the list never waits for what comes after. */
const STAND_ON = {
  /** Calls, the account, and the contract's schemas with them: at the first touch, or for who comes back. */
  chiamate: /\/(data\/session|state\/account)\.ts$/,
  /** The front door's long form. */
  porta: /\/SignupPage\.tsx$/,
  /** The forgotten password. */
  recupero: /\/RecoveryPage\.tsx$/,
  /** What reads and keeps. The front door's form does not read lists: what only this page needs stays out of its. */
  letture: /\/AppDownloadPage\.tsx$/,
  /** The areas' frame and their first page. */
  guscio: /\/(ionic\/entry|DashboardPage)\.tsx$/,
}
type Name = keyof typeof STAND_ON

/** `@ionic/react` is one file that names them all; of these only `Refresher.tsx` makes use, after the page is there. */
const LATER = /\/ion-refresher(-content)?\.js$/

/**
 * What more pages share goes into few files, not into one for each few lines: every file is a trip on a slow
 * network. `ingresso` is the first paint, `qr` a code to scan, then those of `STAND_ON`; `aree` is what pages of several
 * areas share, and each area has a file for what only its own pages share: the code of a role comes with the role. Each
 * imports only those before it, so that none waits for itself. The module graph is read before the files are written.
 */
export function fewFiles(): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const under: Record<Name, Set<string>> = {
    chiamate: new Set(),
    porta: new Set(),
    recupero: new Set(),
    letture: new Set(),
    guscio: new Set(),
  }
  /** `all`: what only one of its pages stands on too, since they are always opened together. */
  const shared = (name: Name, priority: number, all = false) => ({
    name,
    test: (id: string) => under[name].has(id),
    minShareCount: all ? 1 : 2,
    priority,
  })
  return {
    plugin: {
      name: 'primo-chunks',
      buildEnd() {
        const visit = (id: string, seen: Set<string>) => {
          if (seen.has(id)) return
          seen.add(id)
          for (const other of this.getModuleInfo(id)?.importedIds ?? []) visit(other, seen)
        }
        for (const id of this.getModuleIds()) {
          for (const name of Object.keys(STAND_ON) as Name[]) {
            if (STAND_ON[name].test(id)) visit(id, under[name])
          }
        }
      },
    },
    output: {
      codeSplitting: {
        groups: [
          { name: 'refresher', test: LATER, includeDependenciesRecursively: false, priority: 10 },
          { name: 'ingresso', tags: ['$initial'], priority: 9 },
          { name: 'qr', test: /\/(QrCode\.tsx|qrcode-generator\/)/, priority: 8 },
          shared('chiamate', 7, true),
          shared('porta', 6),
          shared('recupero', 5),
          shared('letture', 4),
          shared('guscio', 3, true),
          {
            name: 'aree',
            test: /\/(apps\/members\/src\/(?!pages)|packages\/)/,
            minShareCount: 2,
            priority: 2,
          },
          { name: areaOf, test: /\/src\/pages\//, minShareCount: 2, priority: 1 },
        ],
      },
    },
  }
}

/** The folder of a page. */
const areaOf = (id: string) => /\/src\/pages\/(\w+)\//.exec(id)?.[1] ?? null
