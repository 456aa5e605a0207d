import { isRefusal } from '@primo/contract/platform/errors'
import type { AzioneProposta } from '@primo/domain/ufficio/proposta'
import { describe, expect, test } from 'vitest'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { allowAdjustments, decidiRettifica } from '../../test/rettifiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { expireProposte } from '../../ufficio/proposte/commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { paginaMovimenti } from './movimenti.ts'
import { proponiRettifica } from './rettifiche.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const [anna, bruno, carla] = await allowAdjustments(
  bench.services,
  await bench.socio(),
  await bench.socio(),
  await bench.socio(),
)

const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
const lunga = () => bench.edizioni[1]
const sql = (text: string, values: unknown[] = []) => bench.services.db.$client.query(text, values)

async function proponi(utente_id: number, punti: number, giorno = '2022-04-01') {
  const input = { utente_id, edizione_id: lunga(), punti, motivo: 'Pratica contata male', attore_id: anna }
  const outcome = await bench.services.withTransaction((trx) =>
    proponiRettifica(trx, { ...input, quando: il(giorno) }),
  )
  if (isRefusal(outcome)) throw new Error(outcome.refused)
  return outcome
}
const act = (rettifica_id: number, azione: AzioneProposta, attore_id: number, giorno = '2022-04-01') =>
  bench.services.withTransaction((trx) =>
    decidiRettifica(trx, azione, { rettifica_id, attore_id, quando: il(giorno), nota: 'Perché sì' }),
  )
async function rettifica(utente_id: number, punti: number, giorno = '2022-04-01') {
  expect(await act(await proponi(utente_id, punti, giorno), 'conferma', bruno, giorno)).toBeNull()
}
const completa = (utente_id: number, tipo: number, giorno: string) =>
  bench.completata(utente_id, tipo, il(giorno))
async function ultimoPerche(utente_id: number) {
  const query = { per_page: 1, page: 1, sort_order: 'desc' as const }
  const { righe } = await paginaMovimenti(bench.services.db, utente_id, query)
  return righe[0]!.perche.replaceAll('\u00a0', ' ')
}

describe('due mani', () => {
  test('proposta non muove nulla; approvata da un altro apre un lotto che scade con l’edizione', async () => {
    const socio = await bench.socio()
    const id = await proponi(socio, 50)
    expect(await bench.saldi(socio, lunga())).toEqual(SALDI_ZERO)
    expect((await act(id, 'conferma', anna))?.refused).toBe('ALTRO_OPERATORE')
    expect((await act(id, 'rifiuta', anna))?.refused).toBe('ALTRO_OPERATORE')
    expect((await act(id, 'ritira', bruno))?.refused).toBe('ALTRO_OPERATORE')
    expect(await act(id, 'conferma', bruno)).toBeNull()
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, disponibili: 50 })
    const { rows } = await sql('select scade_il::text, punti from lotto where utente_id = $1', [socio])
    expect(rows).toEqual([{ scade_il: '2026-12-30', punti: 50 }])
    expect(await ultimoPerche(socio)).toBe(
      '50 punti aggiunti con una rettifica controllata da due operatori: «Pratica contata male».',
    )
  })

  test('rifiutata o ritirata non muove nulla, e non si decide più', async () => {
    const socio = await bench.socio()
    const rifiutata = await proponi(socio, 50)
    expect(await act(rifiutata, 'rifiuta', bruno)).toBeNull()
    const ritirata = await proponi(socio, 50)
    expect(await act(ritirata, 'ritira', anna)).toBeNull()
    for (const id of [rifiutata, ritirata]) {
      expect(await act(id, 'conferma', bruno)).toMatchObject({
        refused: 'STATO_NON_PERMESSO',
        message: 'Questa proposta è già stata decisa.',
      })
    }
    expect(await bench.saldi(socio, lunga())).toEqual(SALDI_ZERO)
  })

  test('la ritira solo chi l’ha proposta, e lo legge chi non può', async () => {
    const id = await proponi(await bench.socio(), 50)
    expect(await act(id, 'ritira', bruno)).toMatchObject({
      refused: 'ALTRO_OPERATORE',
      message: 'La ritira solo chi l’ha proposta.',
    })
    expect(await act(id, 'conferma', anna)).toMatchObject({ refused: 'ALTRO_OPERATORE' })
    const { rows } = await sql(
      `select attore_id from evento where tipo = 'rettifica.proposta' and oggetto_id = $1`,
      [id],
    )
    expect(rows.map((r) => Number((r as { attore_id: unknown }).attore_id))).toEqual([anna])
  })

  test('due operatori che la confermano insieme la scrivono una volta sola', async () => {
    const socio = await bench.socio()
    const id = await proponi(socio, 70)
    const outcomes = await Promise.all([act(id, 'conferma', bruno), act(id, 'conferma', carla)])
    expect(outcomes.map((e) => e?.refused ?? 'fatta').sort()).toEqual(['STATO_NON_PERMESSO', 'fatta'])
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, disponibili: 70 })
  })

  test('a edizione chiusa non si propone e non si approva, e nulla cambia', async () => {
    const socio = await bench.socio()
    const id = await proponi(socio, 50, '2026-12-28')
    expect((await act(id, 'conferma', bruno, '2027-01-01'))?.refused).toBe('NESSUNA_EDIZIONE')
    const { rows } = await sql('select stato from rettifica where id = $1', [id])
    expect(rows).toEqual([{ stato: 'proposta' }])
    await expect(proponi(socio, 50, '2027-01-01')).rejects.toThrow('NESSUNA_EDIZIONE')
  })
})

test('passati quattordici giorni è scaduta, e non muove nulla', async () => {
  const socio = await bench.socio()
  const id = await proponi(socio, 50)
  expect((await act(id, 'conferma', bruno, '2022-04-16'))?.refused).toBe('STATO_NON_PERMESSO')
  await bench.services.withTransaction((trx) => expireProposte(trx, il('2022-04-16')))
  const { rows } = await sql('select stato, decisa_da from rettifica where id = $1', [id])
  expect(rows).toEqual([{ stato: 'scaduta', decisa_da: null }])
  expect(await bench.saldi(socio, lunga())).toEqual(SALDI_ZERO)
})

describe('a chi', () => {
  test('a chi non ha il profilo Premi attivo non si propone nulla', async () => {
    const socio = await bench.socio()
    await sql("update profilo set stato = 'bloccata' where utente_id = $1", [socio])
    const input = { utente_id: socio, edizione_id: lunga(), punti: 5, motivo: 'Prova', attore_id: anna }
    const outcome = await bench.services.withTransaction((trx) =>
      proponiRettifica(trx, { ...input, quando: il('2022-04-01') }),
    )
    expect(outcome).toMatchObject({
      refused: 'VALIDAZIONE',
      fields: { utente_id: ['Scegli un iscritto con il profilo Premi attivo.'] },
    })
  })

  test('a chi è sospeso non si danno più punti, si tolgono ancora; a chi è cancellato né l’uno né l’altro', async () => {
    const socio = await bench.socio()
    const [data, removed, ancora] = [
      await proponi(socio, 500),
      await proponi(socio, -20),
      await proponi(socio, -5),
    ]
    await sql("update profilo set stato = 'bloccata' where utente_id = $1", [socio])
    expect(await act(data, 'conferma', bruno)).toMatchObject({
      refused: 'STATO_NON_PERMESSO',
      message: 'Il profilo Premi di questa persona non è più attivo: non le si possono dare punti.',
    })
    expect(await act(removed, 'conferma', bruno)).toBeNull()
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, debito: 20 })
    await sql('update utente set bloccato = true where id = $1', [socio])
    expect((await act(ancora, 'conferma', bruno))?.refused).toBe('STATO_NON_PERMESSO')
    expect(await act(ancora, 'rifiuta', bruno)).toBeNull()
  })
})

describe('che cosa muove', () => {
  test('tolti prima dai lotti che scadono prima; ciò che manca è un debito, che i prossimi pagano', async () => {
    const socio = await bench.socio()
    await completa(socio, 1, '2022-04-01')
    await maturaEScadi(bench.services, il('2022-05-01'))
    await rettifica(socio, 30, '2022-05-02')
    await rettifica(socio, -210, '2022-05-03')
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, disponibili: 20 })
    await rettifica(socio, -70, '2022-05-04')
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, debito: 50 })
    expect(await ultimoPerche(socio)).toBe(
      '70 punti tolti con una rettifica controllata da due operatori: «Pratica contata male». Ne mancano 50: si recuperano dai prossimi punti disponibili.',
    )
    await rettifica(socio, 80, '2022-05-05')
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, disponibili: 30 })
    expect(await ultimoPerche(socio)).toContain('50 punti hanno coperto il debito che c’era.')
    await rettifica(socio, -100, '2022-05-06')
    await rettifica(socio, 40, '2022-05-07')
    expect(await bench.saldi(socio, lunga())).toEqual({ ...SALDI_ZERO, debito: 30 })
  })
})

describe('il database da solo', () => {
  test('rifiuta una rettifica con una mano sola, decisa due volte o cambiata', async () => {
    const id = await proponi(await bench.socio(), 50)
    const approva = `update rettifica set stato = 'approvata', decisa_il = now(), decisa_da = $2 where id = $1`
    for (const hand of [anna, bruno])
      await expect(sql(approva, [id, hand])).rejects.toThrow('si approva solo in due')
    const alone = "update rettifica set stato = 'superata', decisa_il = now(), decisa_da = $2 where id = $1"
    await expect(sql(alone, [id, anna])).rejects.toThrow('rettifica_due_mani')
    await expect(sql('update rettifica set punti = 500 where id = $1', [id])).rejects.toThrow(
      'non si modifica',
    )
    expect(await act(id, 'rifiuta', bruno)).toBeNull()
    await expect(sql(approva, [id, bruno])).rejects.toThrow('non si modifica')
    await expect(sql('delete from rettifica where id = $1', [id])).rejects.toThrow('non si modifica')
  })

  test('rifiuta un movimento di rettifica che nessuno ha approvato, o per altri punti', async () => {
    const socio = await bench.socio()
    const id = await proponi(socio, 50)
    await sql('insert into portafoglio (utente_id, edizione_id) values ($1, $2)', [socio, lunga()])
    const write = (rettifica_id: number | null) =>
      sql(
        `insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, rettifica_id, dati)
         values (gen_random_uuid()::text, 'rettifica', $1, $2, now(), 50, $3, '{}')`,
        [socio, lunga(), rettifica_id],
      )
    await expect(write(id)).rejects.toThrow('approvata')
    await expect(write(null)).rejects.toThrow('approvata')
    const other = await proponi(socio, 20)
    expect(await act(other, 'conferma', bruno)).toBeNull()
    await expect(write(other)).rejects.toThrow('approvata')
  })
})
