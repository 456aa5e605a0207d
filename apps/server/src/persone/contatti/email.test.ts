import * as contatti from '@primo/contract/persone/contatti'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../../test/app.ts'
import { creaMembro } from '../../test/persone.ts'
import { messaggioPer } from '../../test/posta.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

type Membro = Awaited<ReturnType<typeof creaMembro>>

describe('cambiare e-mail', () => {
  const cambia = (m: Membro, email: string) =>
    prova.chiama(contatti.aggiornaEmail, { body: { email } }, m.token)
  test('minuscola, da verificare; il vecchio indirizzo lo viene a sapere', async () => {
    const m = await creaMembro(prova)
    expect((await cambia(m, ' Nuova@Posta.IT')).data).toEqual({
      email: 'nuova@posta.it',
      email_is_verified: false,
    })
    expect((await messaggioPer(prova, m.email)).oggetto).toBe('Il tuo indirizzo e-mail è cambiato')
  })

  test('quella di un altro no; venti insieme per la stessa: la prende uno', async () => {
    const m = await creaMembro(prova)
    const altra = await creaMembro(prova)
    const body = { email: altra.email }
    expect(await prova.rifiuto(contatti.aggiornaEmail, { body }, m.token)).toMatchObject({
      codice: 'EMAIL_GIA_UTILIZZATA',
      campi: { email: ['Email già utilizzata.'] },
    })
    const membri = await Promise.all(Array.from({ length: 20 }, () => creaMembro(prova)))
    const esiti = await Promise.allSettled(membri.map((x) => cambia(x, 'contesa@posta.it')))
    expect(esiti.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const e of esiti) {
      if (e.status === 'rejected') expect(e.reason).toMatchObject({ codice: 'EMAIL_GIA_UTILIZZATA' })
    }
  })
})
