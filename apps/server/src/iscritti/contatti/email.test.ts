import * as contatti from '@primo/contract/iscritti/contatti'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

type Membro = Awaited<ReturnType<typeof createMember>>

describe('cambiare e-mail', () => {
  const change = (m: Membro, email: string) =>
    testApp.call(contatti.aggiornaEmail, { body: { email } }, m.token)
  test('minuscola, da verificare; il vecchio indirizzo lo viene a sapere', async () => {
    const m = await createMember(testApp)
    expect((await change(m, ' Nuova@Posta.IT')).data).toEqual({
      email: 'nuova@posta.it',
      email_is_verified: false,
    })
    expect((await messageTo(testApp, m.email)).oggetto).toBe('Il tuo indirizzo e-mail è cambiato')
  })

  test('chi prova gli indirizzi di altri si ferma come chi cambia il proprio', async () => {
    const m = await createMember(testApp)
    const body = { email: (await createMember(testApp)).email }
    const codes: string[] = []
    for (let i = 0; i < 22; i++)
      codes.push((await testApp.refusal(contatti.aggiornaEmail, { body }, m.token)).code)
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('EMAIL_GIA_UTILIZZATA'))
    expect(codes.slice(20)).toEqual(['TROPPE_RICHIESTE', 'TROPPE_RICHIESTE'])
  })

  test('quella di un altro no; venti insieme per la stessa: la prende uno', async () => {
    const m = await createMember(testApp)
    const other = await createMember(testApp)
    const body = { email: other.email }
    expect(await testApp.refusal(contatti.aggiornaEmail, { body }, m.token)).toMatchObject({
      code: 'EMAIL_GIA_UTILIZZATA',
      fields: { email: ['Email già utilizzata.'] },
    })
    const membri = await Promise.all(Array.from({ length: 20 }, () => createMember(testApp)))
    const outcomes = await Promise.allSettled(membri.map((x) => change(x, 'contesa@posta.it')))
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const e of outcomes) {
      if (e.status === 'rejected') expect(e.reason).toMatchObject({ code: 'EMAIL_GIA_UTILIZZATA' })
    }
  })
})
