import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-lettere'
import { clock } from '@primo/domain/platform/clock'
import { notPrintable } from '../../external/pdf-writer.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { praticaPerOperatori } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { pdfLettera } from './letter-pdf.ts'
import { leggiModelli, leggiModello, letteraDi, letteraPreparata, lettereDi } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })

/** Refuses a lettera with characters that the PDF's font does not have, as errors of its fields. */
async function unprintable({ oggetto, testo }: Record<'oggetto' | 'testo', string>) {
  const fields: Record<string, string[]> = {}
  for (const [name, text] of Object.entries({ oggetto, testo })) {
    const defect = await notPrintable(text)
    if (defect) fields[name] = [defect]
  }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : null
}

/** Binds the operators' routes of the lettere written from cases, and of their templates. */
export function lettereRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services

  bind(contratto.modelliLettera, async () => ({ data: await leggiModelli(db) }))

  bind(contratto.aggiungiModello, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const id = await comandi.aggiungiModello(trx, { attore_id: caller.utente_id }, body)
      if (isRefusal(id)) return id
      return { data: (await leggiModello(trx, id))!, message: 'Modello aggiunto.' }
    }),
  )

  bind(contratto.cambiaModello, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await comandi.cambiaModello(trx, { attore_id: caller.utente_id }, { id, data: body }, asRead)
      return no ?? { data: (await leggiModello(trx, id))!, message: 'Modello salvato.' }
    }),
  )

  bind(contratto.leggiLettere, async ({ params: { id } }) =>
    (await praticaPerOperatori(db, id)) ? { data: await lettereDi(db, secrets, id) } : NON_CE,
  )

  bind(contratto.preparaLettera, async ({ caller, params: { id } }) => {
    const row = await praticaPerOperatori(db, id)
    return row ? { data: await letteraPreparata(db, services, row, caller.utente_id) } : NON_CE
  })

  bind(contratto.scriviLettera, async ({ caller, params: { id }, body, withTransaction }) => {
    const no = body.canale === 'pdf' ? await unprintable(body) : null
    if (no) return no
    return withTransaction(async (trx) => {
      const input = { ...body, pratica_id: id, attore_id: caller.utente_id, quando: clock.now() }
      const refused = await comandi.scriviLettera(trx, services, input)
      if (refused) return refused
      const message = body.canale === 'email' ? 'E-mail in partenza.' : 'Lettera pronta: scarica il PDF.'
      return { data: await lettereDi(trx, secrets, id), message }
    })
  })

  bind(contratto.apriLettera, async ({ params }) => {
    const lettera = (await praticaPerOperatori(db, params.id)) && (await letteraDi(db, secrets, params))
    if (!lettera) return refuse('NON_TROVATO', { message: 'Questa lettera non c’è.' })
    const bytes = await pdfLettera(lettera)
    async function* body() {
      yield bytes
    }
    return { file: { name: `lettera-${params.lettera_id}.pdf`, type: 'application/pdf', body: body() } }
  })
}
