import { CALLS } from '@primo/contract/all'
import { invitaOperatore } from '@primo/contract/ufficio/operatori'
import { expect, test } from 'vitest'
import { sendRaw } from '../../test/contract.ts'
import { openOperators } from '../../test/operators.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'

/**
 * Office shared by the tests that no operator approves or delivers a prize to themselves or to their own line (company §1):
 * operators can request no prizes and have no line, as an account is either a member's or an operator's (docs/decisions/0108).
 */
const office = await sharedFixture(openOperators())
const { rows, operatore } = office

test('chi lavora qui non fa nulla di ciò che fa un iscritto', async () => {
  const members = CALLS.filter(({ spec }) => spec.chi === 'membro')
  expect(members.map(({ nome }) => nome)).toContain('richiedi')
  for (const { nome, spec } of members) {
    const { statusCode } = await sendRaw(office.app, spec, {
      params: { id: 1, id2: 1, role: 'promotore', vat: '00743110157', text: 'roma', code: '123456' },
      body: {},
      token: operatore.token,
    })
    expect([403, 404, 422], nome).toContain(statusCode)
    if (nome === 'richiedi') expect(statusCode).toBe(403)
  }
})

test('non sta nella rete, non ha richieste, e nemmeno il database gliele lascia scrivere', async () => {
  const socio = await createSocio(office)
  expect(await rows('select 1 from segnalatore where utente_id = $1', [operatore.utente_id])).toEqual([])
  await expect(
    rows('update segnalatore set utente_id = $1 where utente_id = $2', [
      operatore.utente_id,
      socio.utente_id,
    ]),
  ).rejects.toMatchObject({ constraint: 'solo_un_iscritto' })
  await expect(
    rows(
      `insert into richiesta_premio (utente_id, edizione_id, premio_id, stato, punti, sped_nominativo, sped_indirizzo,
                                     sped_cap, sped_comune, sped_provincia, consegna_entro, creata_il, valore_cent)
       select $1, p.edizione_id, p.id, 'richiesta', p.punti, 'A', 'Via', '06046', 'Norcia', 'PG', current_date, now(), 1
         from premio p limit 1`,
      [operatore.utente_id],
    ),
  ).rejects.toMatchObject({ constraint: 'solo_un_iscritto' })
})

test('un iscritto non diventa uno di loro: né con un invito, né cambiandogli il ruolo', async () => {
  const socio = await createSocio(office)
  const body = office.invited({ email: socio.email })
  expect((await office.refusal(invitaOperatore, { body }, office.ada)).status).toBeGreaterThanOrEqual(409)
  await expect(
    rows("update utente set ruolo = 'operatore' where id = $1", [socio.utente_id]),
  ).rejects.toMatchObject({ constraint: 'ruolo_di_qua_o_di_la' })
})
