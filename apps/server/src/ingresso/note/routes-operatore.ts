import { refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/ufficio/note'
import { clock } from '@primo/domain/platform/clock'
import type { CosaConNote } from '@primo/domain/ufficio/incarico'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { profiloConId } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { titolareDellaPraticaInviata } from '../../pratiche/pratiche/search.ts'
import { memberOfRichiesta } from '../../raccolta/premi/queries.ts'
import { memberOfRettifica } from '../../raccolta/punti/rettifiche-queries.ts'
import { eliminaNota, scriviNota, segnaMenzioniLette } from '../../ufficio/note/commands.ts'
import { menzioniDi, noteDi, noteSu } from '../../ufficio/note/queries.ts'

/**
 * Returns, for each kind of object with notes, the account id of the member it belongs to; null when the object does not exist or
 * operators may not open it.
 */
const ABOUT: Record<CosaConNote, (reader: Reader, id: number) => Promise<number | null>> = {
  utente: async (reader, id) => {
    const account = await leggiAccount(reader, id)
    return account?.ruolo === 'user' ? account.id : null
  },
  profilo: async (reader, id) => (await profiloConId(reader, id))?.utente_id ?? null,
  pratica: titolareDellaPraticaInviata,
  richiesta_premio: memberOfRichiesta,
  rettifica: memberOfRettifica,
}

const NON_C_E = refuse('NON_TROVATO', { message: 'Ciò su cui sono queste note non c’è.' })

/** Contract calls that read and write the notes of each kind of object. All kinds have the same shapes. */
const CALLS = {
  utente: [contratto.notePersona, contratto.annotaPersona],
  profilo: [contratto.noteIscrizione, contratto.annotaIscrizione],
  pratica: [contratto.notePratica, contratto.annotaPratica],
  richiesta_premio: [contratto.noteRichiesta, contratto.annotaRichiesta],
  rettifica: [contratto.noteRettifica, contratto.annotaRettifica],
} as unknown as Record<CosaConNote, readonly [typeof contratto.notePratica, typeof contratto.annotaPratica]>

/** Binds the routes of the internal notes and of the mentions. */
export function noteRoutes(bind: Bind, { db }: Services): void {
  for (const [oggetto, [reads, writes]] of Object.entries(CALLS) as [
    CosaConNote,
    (typeof CALLS)[CosaConNote],
  ][]) {
    const all = (reader: Reader, caller: Parameters<typeof noteDi>[1], oggetto_id: number) =>
      oggetto === 'utente'
        ? noteDi(reader, caller, oggetto_id)
        : noteSu(reader, caller.utente_id, { oggetto, oggetto_id })

    bind(reads, async ({ caller, params: { id } }) => {
      if ((await ABOUT[oggetto](db, id)) === null) return NON_C_E
      return { data: await all(db, caller, id) }
    })

    bind(writes, async ({ caller, params: { id }, body, withTransaction }) =>
      withTransaction(async (trx) => {
        const utente_id = await ABOUT[oggetto](trx, id)
        if (utente_id === null) return NON_C_E
        const input = {
          ...body,
          oggetto,
          oggetto_id: id,
          utente_id,
          scritta_da: caller.utente_id,
          quando: clock.now(),
        }
        return (
          (await scriviNota(trx, input)) ?? { data: await all(trx, caller, id), message: 'Nota aggiunta.' }
        )
      }),
    )
  }

  bind(contratto.eliminaNota, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(
      async (trx) =>
        (await eliminaNota(trx, id, caller.utente_id)) ?? { data: { id }, message: 'Nota eliminata.' },
    ),
  )

  bind(contratto.menzioni, async ({ caller }) => ({ data: await menzioniDi(db, caller) }))

  bind(contratto.leggiMenzioni, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      await segnaMenzioniLette(trx, caller.utente_id, body.note)
      return { data: { da_leggere: (await menzioniDi(trx, caller)).da_leggere } }
    }),
  )
}
