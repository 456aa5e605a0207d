import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { incaricabili } from '@primo/contract/ufficio/incarichi'
import * as contratto from '@primo/contract/ufficio/operatori'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { fullName, MANCA_IL_NOME, NO_NAME } from '@primo/domain/anagrafica/person-names'
import { hashPassword } from '../../accesso/account/password.ts'
import { campiPassword } from '../../accesso/account/password-change.ts'
import { limitAddress } from '../../accesso/account/rate-limits.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { agisciSuOperatore, cambiaInsiemi } from './commands.ts'
import {
  describePermessi,
  type Gestore,
  lockOperatori,
  permessiDegliInsiemi,
  refuseBeyondOwnPermissions,
} from './insiemi.ts'
import { elencaInsiemi, eliminaInsieme, scriviInsieme } from './insiemi-propri.ts'
import {
  accettaInvito,
  invitaOperatore,
  invitoDi,
  lockInvito,
  nomiInsiemi,
  rimandaInvito,
  ritiraInviti,
} from './inviti.ts'
import {
  elencaIncaricabili,
  leggiColleghi,
  leggiIo,
  leggiScheda,
  leggiUno,
  paginaOperatori,
} from './queries.ts'

const managerOf = ({ utente_id, permessi }: Caller): Gestore => ({ attore_id: utente_id, permessi })
const nessuno = () => refuse('NON_TROVATO', { message: 'Questo operatore non c’è.' })
const scaduto = () =>
  refuse('LINK_NON_VALIDO', {
    message: 'Questo invito non vale più: chiedine un altro a chi te l’ha mandato.',
  })

const DONE = {
  sospendi: 'Sospeso: è uscito da tutti i dispositivi.',
  riattiva: 'Riattivato: può entrare di nuovo.',
  chiudi_sessioni: 'È uscito da tutti i dispositivi.',
  nuovo_inizio: 'Gli abbiamo mandato il link per scegliere una nuova password.',
} as const

/** Binds the routes of the operators and their permissions. */
export function operatoriRoutes(bind: Bind, services: Services): void {
  const { db } = services

  bind(contratto.ioOperatore, async ({ caller }) => ({
    data: await leggiIo(db, caller.utente_id, caller.permessi),
  }))

  bind(contratto.colleghi, async () => ({ data: await leggiColleghi(db) }))

  bind(incaricabili, async ({ query: { basta_leggere, ...query } }) => ({
    data: await elencaIncaricabili(db, { ...query, legge: basta_leggere !== undefined }),
  }))

  bind(contratto.operatori, async ({ caller, query }) =>
    listed(query, await paginaOperatori(db, query, caller.utente_id)),
  )

  bind(contratto.leggiOperatore, async ({ caller, params: { id } }) => {
    const data = await leggiScheda(db, id, caller.utente_id)
    return data ? { data } : nessuno()
  })

  bind(contratto.agisciSuOperatore, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await agisciSuOperatore(trx, services, body, id, managerOf(caller))
      return no ?? { data: (await leggiScheda(trx, id, caller.utente_id))!, message: DONE[body.azione] }
    }),
  )

  bind(contratto.cambiaInsiemi, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await cambiaInsiemi(trx, id, body.insiemi, managerOf(caller), asRead)
      return (
        no ?? {
          data: (await leggiScheda(trx, id, caller.utente_id))!,
          message: 'Permessi cambiati: valgono da subito.',
        }
      )
    }),
  )
}

/** Binds the routes of the operators' invitations: sending and withdrawing them, and accepting one with its link. */
export function invitiRoutes(bind: Bind, services: Services): void {
  const { db, config } = services
  const chi = async (caller: Caller) => {
    const { nome, cognome } = await leggiIo(db, caller.utente_id, caller.permessi)
    return { attore_id: caller.utente_id, nome: fullName({ nome, cognome }) }
  }

  bind(contratto.invitaOperatore, async ({ caller, body, withTransaction }) => {
    const nome = verificaNome(body.nome, 'nome')
    const cognome = verificaNome(body.cognome, 'cognome')
    if (nome.ok && cognome.ok && nome.nome === NO_NAME && cognome.nome === NO_NAME)
      return refuse('VALIDAZIONE', { fields: { cognome: [MANCA_IL_NOME] } })
    if (!nome.ok || !cognome.ok)
      return refuse('VALIDAZIONE', {
        fields: {
          ...(nome.ok ? {} : { nome: [`${nome.message}.`] }),
          ...(cognome.ok ? {} : { cognome: [`${cognome.message}.`] }),
        },
      })
    const da = await chi(caller)
    return withTransaction(async (trx) => {
      await lockOperatori(trx)
      const permessi = await permessiDegliInsiemi(trx, body.insiemi)
      const no = isRefusal(permessi) ? permessi : refuseBeyondOwnPermissions(managerOf(caller), permessi)
      if (no) return no
      const data = { ...body, nome: nome.nome, cognome: cognome.nome }
      const id = await invitaOperatore(trx, services, da, data)
      if (isRefusal(id)) return id
      return {
        data: (await leggiUno(trx, { id, invito: true }, da.attore_id))!,
        message: 'Invito mandato: vale 72 ore.',
      }
    })
  })

  bind(contratto.agisciSuInvito, async ({ caller, params: { id }, body: { azione }, withTransaction }) => {
    const da = await chi(caller)
    return withTransaction(async (trx) => {
      const invito = await lockInvito(trx, id)
      if (!invito)
        return refuse('NON_TROVATO', { message: 'Questo invito non è più aperto.', overtaken: true })
      const permessi = await permessiDegliInsiemi(trx, invito.insiemi)
      const no = isRefusal(permessi) ? permessi : refuseBeyondOwnPermissions(managerOf(caller), permessi)
      if (no) return no
      const before = (await leggiUno(trx, { id, invito: true }, da.attore_id))!
      if (azione === 'ritira') {
        await ritiraInviti(trx, da.attore_id, { id })
        return { data: { ...before, azioni: [] }, message: 'Invito ritirato: il link non apre più nulla.' }
      }
      await rimandaInvito(trx, services, invito, da)
      return {
        data: (await leggiUno(trx, { id, invito: true }, da.attore_id))!,
        message: 'Invito mandato di nuovo: vale 72 ore da adesso.',
      }
    })
  })

  bind(contratto.leggiInvito, async ({ body, indirizzo }) => {
    const troppe = await limitAddress(services, 'invito', indirizzo)
    if (troppe) return troppe
    const invito = await invitoDi(db, body.token)
    if (!invito) return scaduto()
    const { nome, cognome, email, insiemi, scade_il } = invito
    return {
      data: {
        nome,
        cognome,
        email,
        insiemi: await nomiInsiemi(db, insiemi),
        potrai: await describePermessi(db, insiemi),
        scade_il: scade_il.toISOString(),
      },
    }
  })

  bind(contratto.accettaInvito, async ({ body, indirizzo, withTransaction }) => {
    const troppe = await limitAddress(services, 'invito', indirizzo)
    if (troppe) return troppe
    const invito = await invitoDi(db, body.token)
    if (!invito) return scaduto()
    const fields = campiPassword(body.password, [invito.email, invito.nome, invito.cognome, config.product])
    if (fields.password) return refuse('VALIDAZIONE', { fields })
    const password_hash = await hashPassword(body.password, { indirizzo, account: invito.email })
    const no = await withTransaction((trx) => accettaInvito(trx, { token: body.token, password_hash }))
    return no ?? { data: null, message: 'Il tuo account è pronto: ora puoi entrare.' }
  })
}

/** Binds the routes of the permission sets. */
export function insiemiRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.elencoInsiemi, async () => ({ data: await elencaInsiemi(db) }))

  bind(contratto.aggiungiInsieme, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const id = await scriviInsieme(trx, body, managerOf(caller))
      return isRefusal(id) ? id : { data: (await elencaInsiemi(trx, id))[0]!, message: 'Insieme creato.' }
    }),
  )

  bind(contratto.cambiaInsieme, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const written = await scriviInsieme(trx, body, managerOf(caller), { id, asRead })
      if (isRefusal(written)) return written
      return { data: (await elencaInsiemi(trx, id))[0]!, message: 'Insieme cambiato: vale da subito.' }
    }),
  )

  bind(contratto.eliminaInsieme, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(
      async (trx) =>
        (await eliminaInsieme(trx, id, managerOf(caller))) ?? { data: { id }, message: 'Insieme eliminato.' },
    ),
  )
}
