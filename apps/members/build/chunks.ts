import type { Plugin, Rolldown } from 'vite'

/** Pages of the front door that come apart: what they stand on must not bring the areas along. */
const PORTA = /\/(SignupPage|RecoveryPage|AppDownloadPage)\.tsx$/

/**
 * What more pages share goes into four files, not into one for each few lines: every file is a trip on a slow
 * network. `ingresso` is the first paint, `qr` a code to scan, `porta` the front door's pages that come apart, `aree` what
 * lies under `/app`; each imports only those before it, so that none waits for itself. The module graph is read before the files
 * are written.
 */
export function fewFiles(): { plugin: Plugin; output: Rolldown.OutputOptions } {
  const port = new Set<string>()
  return {
    plugin: {
      name: 'primo-chunks',
      buildEnd() {
        const visita = (id: string) => {
          if (port.has(id)) return
          port.add(id)
          for (const other of this.getModuleInfo(id)?.importedIds ?? []) visita(other)
        }
        for (const id of this.getModuleIds()) if (PORTA.test(id)) visita(id)
      },
    },
    output: {
      codeSplitting: {
        groups: [
          { name: 'ingresso', tags: ['$initial'], priority: 4 },
          { name: 'qr', test: /\/(QrCode\.tsx|qrcode-generator\/)/, priority: 3 },
          { name: 'porta', test: (id) => port.has(id), minShareCount: 2, priority: 2 },
          { name: 'aree', test: /\/(apps|packages)\/[a-z]+\/src\//, minShareCount: 2, priority: 1 },
        ],
      },
    },
  }
}
