import * as accesso from '@primo/contract/persone/accesso'
import * as contatti from '@primo/contract/persone/contatti'
import * as cancellazione from '@primo/contract/privacy/cancellazione'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eseguiCancellazioni } from '../../privacy/cancellazione/jobs.ts'
import { type AppDiProva, apriAppDiProva } from '../../test/app.ts'
import { creaMembro, PASSWORD } from '../../test/persone.ts'
import { messaggioPer } from '../../test/posta.ts'
import { segnaVerificato } from '../accesso/contatti-account.ts'
import { leggiAccount } from '../accesso/queries.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

const NUOVA = 'tutta un’altra frase lunga'
const account = ({ utente_id }: { utente_id: number }) => leggiAccount(prova.fondamenta.db, utente_id)
let ultimaRete = 0
const da = () => ({ indirizzo: `10.8.${++ultimaRete}.1` })
const annulla = (token: string) => prova.chiama(contatti.annullaCambio, { body: { token } }, undefined, da())
const dopoIlRipensamento = () => new Date(Date.now() + (GIORNI_RIPENSAMENTO + 1) * 86_400_000)

describe('un account cancellato', () => {
  async function cancellato() {
    const m = await creaMembro(prova)
    await prova.fondamenta.transazione((trx) => segnaVerificato(trx, m.utente_id, 'email'))
    await prova.chiama(contatti.aggiornaEmail, { body: { email: `via${m.utente_id}@posta.it` } }, m.token)
    const { testo } = await messaggioPer(prova, m.email)
    const token = new URLSearchParams(/#(\S+)/.exec(testo)?.[1] ?? '').get('annulla')!
    await prova.chiama(cancellazione.chiediCancellazione, { body: { password_attuale: PASSWORD } }, m.token)
    return { m, token }
  }
  const vuoto = { email: expect.stringMatching(/@iscritto\.invalid$/), password_hash: '!', cellulare: '' }

  test('il link usato dopo non riporta né l’e-mail né una password', async () => {
    const { m, token } = await cancellato()
    await eseguiCancellazioni(prova.fondamenta, dopoIlRipensamento())
    await expect(annulla(token)).rejects.toMatchObject({ codice: 'LINK_NON_VALIDO' })
    expect(await account(m)).toMatchObject(vuoto)
  })

  test('chi lo usa mentre si cancella: o torna tutto, o nulla', async () => {
    const esiti = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { m, token } = await cancellato()
        const usa = () =>
          annulla(token).then(
            () => true,
            () => false,
          )
        const via = () => eseguiCancellazioni(prova.fondamenta, dopoIlRipensamento())
        const [ripreso] =
          n % 2 ? await Promise.all([usa(), via()]) : (await Promise.all([via(), usa()])).reverse()
        return { ripreso, dopo: await account(m), email: m.email }
      }),
    )
    for (const { ripreso, dopo, email } of esiti)
      expect(dopo).toMatchObject(ripreso ? { email, bloccato: false } : { ...vuoto, bloccato: true })
  })

  test('una chiamata partita prima non scrive più nulla, nemmeno una password', async () => {
    const { m } = await cancellato()
    const { aggiornaEmail } = await import('./commands.ts')
    const { cambiaPassword } = await import('../accesso/password-modifica.ts')
    const servizi = { ...prova.fondamenta, log: prova.app.log }
    const chi = { utente_id: m.utente_id, sessione_id: m.token_id }
    // The password is right until the very moment it is written: the erasure comes in between.
    const { transazione } = servizi
    let prima = true
    const conCancellazione: typeof transazione = async (fn) => {
      const esito = await transazione(fn)
      if (prima) {
        prima = false
        await eseguiCancellazioni(prova.fondamenta, dopoIlRipensamento())
      }
      return esito
    }
    const cambio = await cambiaPassword(
      { ...servizi, transazione: conCancellazione },
      { chiamante: chi, indirizzo: '10.9.9.9' },
      { password_attuale: PASSWORD, password: NUOVA },
    )
    expect(cambio).toMatchObject({ rifiuto: 'NON_AUTENTICATO' })
    expect(await aggiornaEmail(servizi, chi, 'torna@posta.it')).toMatchObject({ rifiuto: 'NON_AUTENTICATO' })
    expect(await account(m)).toMatchObject(vuoto)
  })

  test('al login risponde come un’e-mail che nessuno conosce', async () => {
    const { m } = await cancellato()
    await eseguiCancellazioni(prova.fondamenta, dopoIlRipensamento())
    const chiedi = async (email: string) => {
      const { status, codice, message } = await prova.rifiuto(
        accesso.login,
        { body: { email, password: PASSWORD, device_name: 'x' } },
        undefined,
        da(),
      )
      return { status, codice, message }
    }
    const risposta = await chiedi(`cancellato-${m.utente_id}@iscritto.invalid`)
    expect(risposta).toEqual(await chiedi('nessuno@posta.it'))
    expect(risposta.codice).toBe('CREDENZIALI_ERRATE')
  })
})
