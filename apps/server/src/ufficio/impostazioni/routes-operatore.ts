import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/ufficio/operatore-impostazioni'
import { clock } from '@primo/domain/platform/clock'
import type { Impostazioni } from '@primo/domain/ufficio/impostazioni'
import { emailSalutation, leggiAccount } from '../../accesso/account/queries.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { esitiDeiMessaggi } from '../../registro/messaggi/queries.ts'
import { cambiaSezione } from './commands.ts'
import { reencodeImmagineAspetto, storeImmagineAspetto } from './immagini.ts'
import { describeCanali, impostazioniSalvate, leggiSezioni, leggiSoglie, testoProva } from './queries.ts'

/** Minutes a test message is valid: the operator waits for it on the screen. */
const PROVA_MIN = 30

/** Functions called when the settings change, injected by `boot`. */
export type SettingsHooks = {
  /** Called in the transaction that saves a section, with all saved settings. */
  within: (trx: Trx, dette: Impostazioni) => Promise<void>
  /** Called after that transaction has ended, before the response. */
  after: () => Promise<void>
}

/** Binds the routes of the settings page, and those that describe and test the channels. */
export function impostazioniRoutes(
  bind: Bind,
  services: Services,
  environment: Config,
  on: SettingsHooks,
): void {
  const { db, config } = services

  bind(contratto.leggiImpostazioni, async () => ({
    data: { sezioni: await leggiSezioni(db, environment), canali: describeCanali(config) },
  }))

  bind(contratto.soglie, async () => ({ data: await leggiSoglie(db) }))

  bind(
    contratto.cambiaImpostazioni,
    async ({ caller, params: { sezione }, body, withTransaction, asRead }) => {
      const outcome = await withTransaction(async (trx) => {
        const no = await cambiaSezione(trx, { ...body, sezione, attore_id: caller.utente_id, asRead })
        if (no) return no
        await on.within(trx, await impostazioniSalvate(trx))
        const [data] = await leggiSezioni(trx, environment, [sezione])
        return { data: data!, message: 'Salvato: vale da subito.' }
      })
      await on.after()
      return outcome
    },
  )

  bind(contratto.caricaImmagineAspetto, async ({ caller, body, withTransaction }) => {
    const byte = await reencodeImmagineAspetto(body.che, body.dati)
    if (isRefusal(byte)) return byte
    return withTransaction(async (trx) => {
      const dette = await impostazioniSalvate(trx)
      const kept = await storeImmagineAspetto(trx, { byte, attore_id: caller.utente_id, dette })
      return isRefusal(kept) ? kept : { data: kept }
    })
  })

  bind(contratto.provaCanale, async ({ caller, body: { canale }, withTransaction }) =>
    withTransaction(async (trx) => {
      const account = await leggiAccount(trx, caller.utente_id)
      const destinatario = (canale === 'email' ? account?.email : account?.cellulare) ?? ''
      if (destinatario === '')
        return refuse('STATO_NON_PERMESSO', {
          message: 'Il tuo account non ha un numero di cellulare a cui mandare la prova.',
        })
      const id = await scriviMessaggio(trx, services, {
        canale,
        destinatario,
        ...testoProva(await emailSalutation(trx, config, caller.utente_id), canale),
        scade_il: new Date(clock.now().getTime() + PROVA_MIN * 60_000),
      })
      await registraEvento(trx, {
        attore_id: caller.utente_id,
        tipo: 'canale.provato',
        oggetto: 'messaggio',
        dati: { canale },
      })
      return { data: { id: id!, a: destinatario }, message: `Prova in partenza per ${destinatario}.` }
    }),
  )

  bind(contratto.esitoProva, async ({ params: { id } }) => {
    const data = (await esitiDeiMessaggi(db, [id])).get(id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa prova non c’è più.' })
  })
}
