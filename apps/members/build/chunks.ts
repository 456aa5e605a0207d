import type { Plugin, Rolldown } from 'vite'

/**
 * Pages of the front door that come apart: what they stand on must not bring the areas along. The forms do not read
 * lists either: what only the page of the app to download needs stays out of theirs.
 */
const PORTA = /\/(SignupPage|RecoveryPage)\.tsx$/
const SCARICO = /\/AppDownloadPage\.tsx$/

/**
 * What more pages share goes into five files, not into one for each few lines: every file is a trip on a slow
 * network. `ingresso` is the first paint, `qr` a code to scan, `porta` the front door's forms, `letture` what reads and
 * keeps, `aree` what lies under `/app`; each imports only those before it, so that none waits for itself. The module
 * graph is read before the files are written.
 */
export function fewFiles(): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const porta = new Set<string>()
  const letture = new Set<string>()
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
          if (PORTA.test(id)) visit(id, porta)
          if (SCARICO.test(id)) visit(id, letture)
        }
      },
    },
    output: {
      codeSplitting: {
        groups: [
          { name: 'ingresso', tags: ['$initial'], priority: 5 },
          { name: 'qr', test: /\/(QrCode\.tsx|qrcode-generator\/)/, priority: 4 },
          { name: 'porta', test: (id) => porta.has(id), minShareCount: 2, priority: 3 },
          { name: 'letture', test: (id) => letture.has(id), minShareCount: 2, priority: 2 },
          { name: 'aree', test: /\/(apps|packages)\/[a-z]+\/src\//, minShareCount: 2, priority: 1 },
        ],
      },
    },
  }
}
