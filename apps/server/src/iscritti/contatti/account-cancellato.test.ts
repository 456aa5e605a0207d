import * as accesso from '@primo/contract/accesso/accesso'
import * as contatti from '@primo/contract/iscritti/contatti'
import * as cancellazione from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { describe, expect, test } from 'vitest'
import { segnaVerificato } from '../../accesso/account/commands.ts'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { eseguiCancellazioni } from '../../privacy/cancellazione/jobs.ts'
import { openTestApp } from '../../test/app.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

const NUOVA = 'tutta un’altra frase lunga'
const account = ({ utente_id }: { utente_id: number }) => leggiAccount(testApp.services.db, utente_id)
let ultimaRete = 0
const da = () => ({ indirizzo: `10.8.${++ultimaRete}.1` })
const annulla = (token: string) => testApp.call(contatti.annullaCambio, { body: { token } }, undefined, da())
const dopoIlRipensamento = () => new Date(clock.now().getTime() + (GIORNI_RIPENSAMENTO + 1) * 86_400_000)

describe('un account cancellato', () => {
  async function cancellato() {
    const m = await createMember(testApp)
    await testApp.services.withTransaction((trx) => segnaVerificato(trx, m.utente_id, 'email'))
    await testApp.call(contatti.aggiornaEmail, { body: { email: `via${m.utente_id}@posta.it` } }, m.token)
    const { testo } = await messageTo(testApp, m.email)
    const token = new URLSearchParams(/#(\S+)/.exec(testo)?.[1] ?? '').get('annulla')!
    await testApp.call(cancellazione.chiediCancellazione, { body: { password_attuale: PASSWORD } }, m.token)
    return { m, token }
  }
  const vuoto = { email: expect.stringMatching(/@iscritto\.invalid$/), password_hash: '!', cellulare: '' }

  test('il link usato dopo non riporta né l’e-mail né una password', async () => {
    const { m, token } = await cancellato()
    await eseguiCancellazioni(testApp.services, dopoIlRipensamento())
    await expect(annulla(token)).rejects.toMatchObject({ code: 'LINK_NON_VALIDO' })
    expect(await account(m)).toMatchObject(vuoto)
  })

  test('chi lo usa mentre si cancella: o torna tutto, o nulla', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { m, token } = await cancellato()
        const usa = () =>
          annulla(token).then(
            () => true,
            () => false,
          )
        const via = () => eseguiCancellazioni(testApp.services, dopoIlRipensamento())
        const [ripreso] =
          n % 2 ? await Promise.all([usa(), via()]) : (await Promise.all([via(), usa()])).reverse()
        return { ripreso, dopo: await account(m), email: m.email }
      }),
    )
    for (const { ripreso, dopo, email } of outcomes)
      expect(dopo).toMatchObject(ripreso ? { email, bloccato: false } : { ...vuoto, bloccato: true })
  })

  test('una chiamata partita prima non scrive più nulla, nemmeno una password', async () => {
    const { m } = await cancellato()
    const { aggiornaEmail } = await import('./commands.ts')
    const { cambiaPassword } = await import('../../accesso/account/password-change.ts')
    const services = { ...testApp.services, log: testApp.app.log }
    const chi = { utente_id: m.utente_id, sessione_id: m.token_id }
    // The password is verified first, and the erasure runs before the new one is stored.
    const { withTransaction } = services
    let before = true
    const conCancellazione: typeof withTransaction = async (fn) => {
      const outcome = await withTransaction(fn)
      if (before) {
        before = false
        await eseguiCancellazioni(testApp.services, dopoIlRipensamento())
      }
      return outcome
    }
    const cambio = await cambiaPassword(
      { ...services, withTransaction: conCancellazione },
      { caller: chi, indirizzo: '10.9.9.9' },
      { password_attuale: PASSWORD, password: NUOVA },
    )
    expect(cambio).toMatchObject({ refused: 'NON_AUTENTICATO' })
    expect(await aggiornaEmail(services, chi, 'torna@posta.it')).toMatchObject({ refused: 'NON_AUTENTICATO' })
    expect(await account(m)).toMatchObject(vuoto)
  })

  test('al login risponde come un’e-mail che nessuno conosce', async () => {
    const { m } = await cancellato()
    await eseguiCancellazioni(testApp.services, dopoIlRipensamento())
    const ask = async (email: string) => {
      const { status, code, message } = await testApp.refusal(
        accesso.login,
        { body: { email, password: PASSWORD, device_name: 'x' } },
        undefined,
        da(),
      )
      return { status, code, message }
    }
    const answer = await ask(`cancellato-${m.utente_id}@iscritto.invalid`)
    expect(answer).toEqual(await ask('nessuno@posta.it'))
    expect(answer.code).toBe('CREDENZIALI_ERRATE')
  })
})
