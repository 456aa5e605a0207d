import {
  agisciSuImportazione,
  caricaImportazione,
  type Importazione,
  leggiImportazione,
  scegliColonne,
} from '@primo/contract/pratiche/operatore-importazioni'
import type { ColonneScelte } from '@primo/domain/pratiche/importa-colonne'
import type { AzioneImportazione } from '@primo/domain/pratiche/importa-pratiche'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import { IMPORT_LATER } from '../pratiche/module.ts'
import { startImports } from '../pratiche/pratiche/importa-jobs.ts'
import type { BackOffice } from './back-office.ts'
import { eventually } from './eventually.ts'

type Data = { id: number; attore_id: number }

/** Returns builders of a CSV import file with cases of one convenzionato, by sponsor code: headings, one row, whole file. */
export function casesFile(codice: string) {
  const headings = 'codice_convenzionato;nominativo;tipo_finanziamento;importo;data_registrazione;stato'
  const row = (nominativo: string, rest = 'Mutuo Casa;15.000,50;07/03/2026;') =>
    `${codice};${nominativo};${rest}`
  const file = (...rows: string[]) => [headings, ...rows].join('\r\n')
  return { headings, row, file }
}

/**
 * Returns functions that upload files of cases as an operator. Their jobs run at once, in addition to the application's own
 * worker.
 */
export async function openImports(office: BackOffice) {
  const queue: Data[] = []
  let job: Job<Data> | undefined
  const jobs = {
    start: async (given: Job<Data>) => {
      job = given
    },
    enqueue: async (_: unknown, __: string, data: Data) => {
      queue.push(data)
    },
  } as unknown as Jobs
  await startImports({ ...office.services, log: office.app.log, jobs }, IMPORT_LATER)

  const leggi = async (id: number): Promise<Importazione> =>
    (await office.fa(leggiImportazione, { params: { id } })).data

  /** Runs the job until the import waits for an operator or is over. */
  async function settled(id: number): Promise<Importazione> {
    queue.push({ id, attore_id: office.operatore.utente_id })
    while (queue.length > 0)
      await job!.run(queue.shift()!, { signal: new AbortController().signal, progress: () => {} })
    return eventually(async () => {
      const now = await leggi(id)
      if (/^in_/.test(now.stato)) throw new Error(`still ${now.stato}`)
      return now
    })
  }

  const body = (text: string | Buffer) => ({
    nome_file: 'pratiche.csv',
    contenuto_base64: Buffer.from(text).toString('base64'),
  })

  /** Uploads a CSV file of cases. @returns the import once the file has been read */
  async function carica(text: string | Buffer, token = office.operatore.token): Promise<Importazione> {
    const { data } = await office.fa(caricaImportazione, { body: body(text) }, token)
    return settled(data.id)
  }

  /**
   * Applies an operator's action to an import.
   * @returns the import once its job has ended
   */
  async function agisci(
    id: number,
    azione: Exclude<AzioneImportazione, 'abbina'>,
    token = office.operatore.token,
  ) {
    await office.fa(agisciSuImportazione, { params: { id }, body: { azione } }, token)
    return settled(id)
  }

  const importa = async (text: string | Buffer, token = office.operatore.token) =>
    agisci((await carica(text, token)).id, 'importa', token)

  /** Chooses the columns of an uploaded file. @returns the import once the file has been read again */
  async function abbina(id: number, colonne: ColonneScelte, token = office.operatore.token) {
    await office.fa(scegliColonne, { params: { id }, body: { colonne } }, token)
    return settled(id)
  }

  return { body, carica, agisci, abbina, importa, leggi, run: job!.run }
}
