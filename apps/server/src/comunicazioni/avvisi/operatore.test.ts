import { leggiComunicazioni } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { dimenticaMessaggi, scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { callByContract, openBackOffice } from '../../test/back-office.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { avvisaIscritti } from './commands.ts'

const office = await sharedFixture(openBackOffice())
const { services } = office
const told = async (id: number) => (await office.fa(leggiComunicazioni, { params: { id } })).data

/**
 * Adds a message that no job sends, in a given state.
 * @returns its id
 */
async function wrote(destinatario: string, canale: 'email' | 'sms', fared: string): Promise<number> {
  const message = { canale, destinatario, oggetto: 'Prova', testo: 'Un segreto.' }
  const jobs = { ...services.jobs, enqueue: async () => undefined } as typeof services.jobs
  await services.withTransaction((trx) => scriviMessaggio(trx, { ...services, jobs }, message))
  const [row] = await office.rows<{ id: number }>(
    `update messaggio set ${fared} where id = (select max(id) from messaggio) returning id`,
  )
  return row!.id
}

test('di una persona si leggono gli avvisi e l’esito dei messaggi, mai ciò che i messaggi dicevano', async () => {
  const { utente_id, email, cellulare } = await createMember(office)
  const other = await createMember(office)
  const before = (await told(utente_id)).messaggi.totale
  const done = 'contenuto_cifrato = null, consegnato_il = now()'
  const ids = [
    await wrote(email, 'email', done),
    await wrote(cellulare, 'sms', "fallito_il = now(), tentativi = 3, causa = 'numero rifiutato'"),
    await wrote(email, 'email', "contenuto_cifrato = null, causa = 'scaduto'"),
    await wrote(email, 'email', 'tentativi = 0'),
  ]
  await wrote(other.email, 'email', done)
  await services.withTransaction((trx) =>
    avvisaIscritti(
      trx,
      services,
      [
        {
          utente_id,
          genere: 'qualifica_raggiunta',
          chiave: 'prova',
          dati: { qualifica: 'Oro', mese: '2026-10' },
        },
      ],
      clock.now(),
    ),
  )
  await callByContract(office, leggiComunicazioni, { id: utente_id })
  const { avvisi, messaggi } = await told(utente_id)
  expect(avvisi).toMatchObject({ totale: 1, righe: [{ titolo: 'Ora sei Oro', letto: false }] })
  expect(messaggi.totale).toBeGreaterThanOrEqual(before + ids.length)
  const mine = messaggi.righe.filter(({ id }) => ids.includes(id))
  expect(mine.map(({ canale, esito, causa }) => [canale, esito, causa])).toEqual([
    ['email', 'in_attesa', null],
    ['email', 'perso', 'scaduto'],
    ['sms', 'non_partito', 'numero rifiutato'],
    ['email', 'consegnato', null],
  ])
  expect(mine.map(({ esito_il }) => esito_il !== null)).toEqual([false, false, true, true])
  expect(JSON.stringify(messaggi)).not.toContain('segreto')
})

test('chi è cancellato non si ritrova più dai suoi contatti; chi non c’è, non si trova', async () => {
  const { utente_id, email, cellulare } = await createMember(office)
  await wrote(email, 'email', 'tentativi = 0')
  expect((await told(utente_id)).messaggi.totale).toBeGreaterThan(0)
  await services.withTransaction((trx) => dimenticaMessaggi(trx, services, [email, cellulare]))
  expect((await told(utente_id)).messaggi).toEqual({ totale: 0, righe: [] })
  expect((await office.nonFa(leggiComunicazioni, { params: { id: 999_999 } })).status).toBe(404)
})
