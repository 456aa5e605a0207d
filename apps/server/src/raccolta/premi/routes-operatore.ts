import { type FieldErrors, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { richiestaVuoleNota } from '@primo/domain/raccolta/premio'
import type { Bind } from '../../platform/http/bind.ts'
import { countedOrSimilar, listedOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { lavorazioneRoutes } from '../../ufficio/operatori/assignable-queues.ts'
import { agisciSuRichiesta } from './commands.ts'
import {
  codaRichieste,
  contaPerOperatore,
  PREMI_DA_LAVORARE,
  RICHIESTE_SIMILI,
  richiestaDaLavorare,
} from './queries-operatore.ts'

const DONE: Record<contratto.AzioneSuRichiesta, string> = {
  approva: 'Richiesta approvata.',
  rifiuta: 'Richiesta rifiutata: il pezzo è tornato in catalogo.',
  prepara: 'Richiesta in preparazione.',
  spedisci: 'Premio spedito.',
  consegna: 'Premio consegnato.',
  rendi: 'Reso registrato.',
}

type Body = { azione: contratto.AzioneSuRichiesta; nota?: string; corriere?: string; tracking?: string }

/** Returns the field errors of an operator's action on a request: missing or superfluous fields. */
function campiSbagliati({ azione, nota, corriere, tracking }: Body): FieldErrors {
  const spedisce = azione === 'spedisci'
  const fields: FieldErrors = {}
  if (richiestaVuoleNota(azione) && !nota) fields.nota = ['Scrivi il motivo: l’iscritto lo leggerà.']
  if (spedisce && !corriere) fields.corriere = ['Scrivi con quale corriere parte.']
  if (spedisce && !tracking) fields.tracking = ['Scrivi il numero della spedizione.']
  if (!spedisce && corriere) fields.corriere = ['Il corriere si indica solo quando si spedisce.']
  if (!spedisce && tracking) fields.tracking = ['Il numero si indica solo quando si spedisce.']
  return fields
}

export function premiOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.codaRichieste, ({ query, caller, ...where }) =>
    listedOrSimilar(where, RICHIESTE_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      codaRichieste(db, search),
    ),
  )

  bind(contratto.conteggiRichieste, async ({ query, caller, ...where }) => ({
    data: await countedOrSimilar(where, RICHIESTE_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      contaPerOperatore(db, search),
    ),
  }))

  lavorazioneRoutes(bind, PREMI_DA_LAVORARE, {
    prossima: contratto.prossimaRichiesta,
    affida: contratto.affidaRichiesta,
  })

  bind(contratto.leggiRichiestaDaLavorare, async ({ params: { id } }) => {
    const data = await richiestaDaLavorare(db, id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa richiesta non c’è.' })
  })

  bind(contratto.agisciSuRichiesta, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const fields = campiSbagliati(body)
      if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
      const { azione, nota, corriere, tracking } = body
      const no = await agisciSuRichiesta(trx, azione, {
        richiesta_id: id,
        attore_id: caller.utente_id,
        quando: clock.now(),
        ...(nota ? { nota } : {}),
        ...(corriere && tracking ? { spedizione: { corriere, tracking } } : {}),
      })
      if (no?.refused === 'NON_TROVATO')
        return refuse('NON_TROVATO', { message: 'Questa richiesta non c’è.' })
      return no ?? { data: (await richiestaDaLavorare(trx, id))!, message: DONE[azione] }
    }),
  )
}
