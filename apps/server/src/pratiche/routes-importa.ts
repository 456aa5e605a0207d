import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-importazioni'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { nomiDi } from '../persone/accesso/persone.ts'
import { tipiFinanziamento } from '../persone/tipi/finanziamenti.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { importa } from './importa.ts'
import { esamina, type RigaPronta } from './importa-esame.ts'
import { parseImportedFile } from './importa-file.ts'

const ESEMPI = 5

/** The first rows as they were understood, in words. */
async function example(reader: Reader, pronte: RigaPronta[]) {
  const prime = pronte.slice(0, ESEMPI)
  const names = await nomiDi(
    reader,
    prime.map((r) => r.utente_id),
  )
  const tipi = new Map((await tipiFinanziamento(reader)).map((t) => [t.id, t.descrizione]))
  return prime.map((r) => ({
    riga: r.riga,
    convenzionato: names.get(r.utente_id) ?? '',
    nominativo: r.nominativo,
    tipo_finanziamento: tipi.get(r.id_tipo_finanziamento) ?? '',
    importo_cent: r.importo_cent,
    data_registrazione: r.data_registrazione,
    stato: r.stato === 'bozza' ? 'Bozza' : 'In Lavorazione',
  }))
}

/** What becomes of a file of cases: tried first, then imported (decisions §6). */
export function importazioniRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services

  bind(contratto.provaImportazione, async ({ body }) => {
    const parsed = parseImportedFile(Buffer.from(body.contenuto_base64, 'base64'))
    if (isRefusal(parsed)) return parsed
    const { pronte, errori, con_errori, gia } = await esamina(db, secrets, parsed, todayInRome(clock.now()))
    return {
      data: {
        righe: parsed.righe.length,
        valide: pronte.length,
        con_errori,
        gia_importate: gia,
        totale_importo_cent: pronte.reduce((sum, r) => sum + r.importo_cent, 0),
        errori: errori.slice(0, contratto.ERRORI_DETTI_MAX),
        colonne_ignorate: parsed.ignote,
        esempio: await example(db, pronte),
      },
    }
  })

  bind(contratto.importaPratiche, async ({ caller, body }) => {
    const byte = Buffer.from(body.contenuto_base64, 'base64')
    const parsed = parseImportedFile(byte)
    if (isRefusal(parsed)) return parsed
    const righe = parsed.righe.length
    const { pronte, errori, con_errori, gia } = await esamina(db, secrets, parsed, todayInRome(clock.now()))
    const cosa = { nome_file: body.nome_file, byte, righe, attore_id: caller.utente_id }
    const { importate, restano } = await importa(services, cosa, pronte)
    return {
      data: {
        righe,
        con_errori,
        gia_importate: gia,
        errori: errori.slice(0, contratto.ERRORI_DETTI_MAX),
        importate,
        restano,
      },
      message:
        importate === 0
          ? 'Nessuna pratica nuova.'
          : `${quanti(importate, 'pratica importata', 'pratiche importate')}.`,
    }
  })
}
