import * as contratto from '@primo/contract/ufficio/operatori'
import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { describe, expect, test } from 'vitest'
import { openOperators } from '../../test/operators.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openOperators())
const { ada, amministratore, set, sospendi, nuovo } = office
const sql = (text: string, values: unknown[] = []) => office.rows(text, values)

describe('l’ultimo amministratore attivo', () => {
  test('di due che si sospendono a vicenda nello stesso momento, uno resta', async () => {
    await sql("update utente set bloccato = true where ruolo = 'amministratore'")
    try {
      const [a, b] = [await nuovo('amministratore'), await nuovo('amministratore')]
      const outcomes = await Promise.allSettled([
        sospendi(b.utente_id, a.token),
        sospendi(a.utente_id, b.token),
      ])
      expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
      const attivi = await sql("select 1 from utente where ruolo = 'amministratore' and not bloccato")
      expect(attivi).toHaveLength(1)
    } finally {
      await sql("update utente set bloccato = false where ruolo = 'amministratore'")
    }
  })

  test('non si sospende e non si abbassa, nemmeno da chi può tutto senza essere amministratore', async () => {
    const { data } = await office.call(
      contratto.aggiungiInsieme,
      { body: { nome: 'Quasi tutto', permessi: [...TUTTI_I_PERMESSI], sola_lettura: false } },
      ada,
    )
    const pari = await nuovo()
    await office.call(
      contratto.cambiaInsiemi,
      { params: { id: pari.utente_id }, body: { insiemi: [data.id] } },
      ada,
    )
    const others = "update utente set bloccato = $1 where ruolo = 'amministratore' and id <> $2"
    await sql(others, [true, amministratore.utente_id])
    try {
      const params = { id: amministratore.utente_id }
      await expect(sospendi(amministratore.utente_id, pari.token)).rejects.toMatchObject({
        message: 'È l’ultimo amministratore attivo: prima fai amministratore qualcun altro.',
      })
      await expect(
        office.call(contratto.cambiaInsiemi, { params, body: { insiemi: [set('premi')] } }, pari.token),
      ).rejects.toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
    } finally {
      await sql(others, [false, amministratore.utente_id])
    }
  })
})
