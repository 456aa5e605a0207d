import type { Plugin, Rolldown } from 'vite'

/** Chunks of lazily loaded pages with their dependencies. A chunk never imports one that is later in the list. */
const LAZY_CHUNKS = {
  /** Calls, the account and the contract's schemas: loaded at the first interaction, or for returning members. */
  requests: /\/(ui\/session|state\/saved-account)\.ts$/,
  /** Sign-up form. */
  signup: /\/SignupPage\.tsx$/,
  /** Password recovery. */
  recovery: /\/RecoveryPage\.tsx$/,
  /** Cached queries. The login form does not need them: code that only this page imports stays out of its chunk. */
  queries: /\/AppDownloadPage\.tsx$/,
  /** Shell of the areas and their first page. */
  shell: /\/(src\/Areas|DashboardPage)\.tsx$/,
}
type Name = keyof typeof LAZY_CHUNKS

/** `@ionic/react` names all components in one file. Only `Refresher.tsx` uses these, after the page is shown. */
const LATER = /\/ion-refresher(-content)?\.js$/

/**
 * Groups modules shared by several pages into few chunks, because each file is a round trip on a slow network. `first-paint` is the
 * first paint, `qr` the QR scanner, followed by those of `LAZY_CHUNKS`. `sections` has modules shared by several areas, and each area
 * has a chunk for those shared by its own pages only: the code of a role is loaded with the role. Each chunk imports only
 * preceding ones, which avoids cycles. Runs on the module graph before the chunks are written.
 */
export function sharedChunks(): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const under: Record<Name, Set<string>> = {
    requests: new Set(),
    signup: new Set(),
    recovery: new Set(),
    queries: new Set(),
    shell: new Set(),
  }
  /** `all`: includes modules that only one of its pages imports, because they are always opened together. */
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
          for (const name of Object.keys(LAZY_CHUNKS) as Name[]) {
            if (LAZY_CHUNKS[name].test(id)) visit(id, under[name])
          }
        }
      },
    },
    output: {
      codeSplitting: {
        groups: [
          { name: 'refresher', test: LATER, includeDependenciesRecursively: false, priority: 10 },
          { name: 'first-paint', tags: ['$initial'], priority: 9 },
          { name: 'qr', test: /\/(QrCode\.tsx|qrcode-generator\/)/, priority: 8 },
          shared('requests', 7, true),
          shared('signup', 6),
          shared('recovery', 5),
          shared('queries', 4),
          shared('shell', 3, true),
          {
            name: 'sections',
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

/** Returns the area (folder) of a page. */
const areaOf = (id: string) => /\/src\/pages\/(\w+)\//.exec(id)?.[1] ?? null
