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
  /** Pull to refresh, loaded after the page is shown. */
  refresher: /\/Refresher\.tsx$/,
}
type Name = keyof typeof LAZY_CHUNKS

/** File of `@ionic/react` that imports every Ionic component, although tree shaking keeps only those that the app uses. */
const ALL_IONIC = /\/@ionic\/react\/dist\/index\.js$/
/** Imports focus ring, keyboard and touch handling once the device is idle. */
const ION_APP = /\/ion-app\.js$/
/** Name of an Ionic component in the app's code, such as `IonMenu`. */
const IONIC_NAME = /\bIon[A-Z]\w+/g

/**
 * Groups modules shared by several pages into few chunks, because each file is a round trip on a slow network. `first-paint` is the
 * first paint, `idle` what Ionic loads once idle, `qr` the QR scanner, followed by those of `LAZY_CHUNKS`. `sections` has modules
 * shared by several areas, and each area has a chunk for those shared by its own pages only: the code of a role is loaded with the
 * role. Each chunk imports only preceding ones, which avoids cycles. Runs on the module graph before the chunks are written.
 */
export function sharedChunks(): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const under: Record<Name, Set<string>> = {
    requests: new Set(),
    signup: new Set(),
    recovery: new Set(),
    queries: new Set(),
    shell: new Set(),
    refresher: new Set(),
  }
  const idle = new Set<string>()
  /** `all`: includes modules that only one of its pages imports, because they are always opened together. */
  const shared = (name: Name, priority: number, all = false) => ({
    name,
    test: (id: string) => under[name].has(id),
    minShareCount: all ? 1 : 2,
    priority,
  })
  /** Group of Ionic's code that the shell would include, but that the first paint does not need. */
  const afterPaint = (name: string, modules: Set<string>, priority: number) => ({
    name,
    test: (id: string) => modules.has(id) && !under.shell.has(id),
    includeDependenciesRecursively: false,
    priority,
  })
  return {
    plugin: {
      name: 'primo-chunks',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const own = ids.filter((id) => id.includes('/apps/members/src/'))
        const used = new Set(own.flatMap((id) => componentsIn(this.getModuleInfo(id)?.code ?? '')))
        const visit = (id: string, seen: Set<string>) => {
          if (seen.has(id)) return
          seen.add(id)
          for (const other of this.getModuleInfo(id)?.importedIds ?? []) {
            // Otherwise the shell would have the modules of all components that any page uses.
            if (!ALL_IONIC.test(id) || isUsed(other, used)) visit(other, seen)
          }
        }
        for (const id of ids) {
          for (const name of Object.keys(LAZY_CHUNKS) as Name[]) {
            if (LAZY_CHUNKS[name].test(id)) visit(id, under[name])
          }
          const later = ION_APP.test(id) ? this.getModuleInfo(id)?.dynamicallyImportedIds : []
          for (const other of later ?? []) visit(other, idle)
        }
      },
    },
    output: {
      codeSplitting: {
        groups: [
          afterPaint('idle', idle, 11),
          afterPaint('refresher', under.refresher, 10),
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

/** Returns the file names of the Ionic components that a module names: `ion-menu.js` for `IonMenu`. */
function componentsIn(code: string): string[] {
  return [...code.matchAll(IONIC_NAME)].map(
    ([name]) => `${name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.js`,
  )
}

/** Returns whether a file imported by `@ionic/react` is one of the used components, or no component at all. */
function isUsed(id: string, used: Set<string>): boolean {
  const [, component] = /\/components\/(ion-[\w-]+\.js)$/.exec(id) ?? []
  return component === undefined || used.has(component)
}
