import { calcoloAccredito } from '@primo/contract/raccolta/manifestazione'
import { beforeEach, describe, expect, test } from 'vitest'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { praticaIntera } from '../../pratiche/pratiche/pratiche-list.ts'
import { praticaDaLavorare } from '../../pratiche/pratiche/queries-operatore.ts'
import { openPuntiWorld } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { leggiMovimento } from './movimenti-list.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const { db, withTransaction } = bench.services
const REGISTRATA = new Date('2022-05-01T10:00:00Z')
const GIORNO = new Date('2022-06-01T10:00:00Z')
/** Queries of cases that the list of movements needs, here without numbers. */
const SENZA_NUMERI = { numeri: async () => new Map<number, string>(), conNumero: () => null }

beforeEach(async () => {
  await bench.rows('delete from requisito')
  await bench.rows(
    `insert into requisito (codice, descrizione, aiuto, ruolo, obbligatorio, con_scadenza)
     values ('OAM', 'Iscrizione all’OAM', '', 'promotore', true, true)`,
  )
})

/** Creates an owner with a sponsor whose OAM number is valid until the end of 2022, and completes a mutuo of the owner. */
async function completata() {
  const sponsor = await bench.socio()
  await bench.profilo(sponsor, 'promotore', 'attiva', { OAM: 'A12345', OAM_scade_il: '2022-12-31' })
  const titolare = await bench.socio(sponsor)
  const pratica_id = await bench.completata(titolare, 2, GIORNO, REGISTRATA)
  return { sponsor, titolare, pratica_id }
}

const spaces = (steps: readonly string[] | undefined) => steps?.map((step) => step.replaceAll('\u00a0', ' '))
const movimento = async (utente_id: number, tipo = 'accredito') => {
  const [row] = await bench.rows<{ id: number }>(
    'select id from movimento where utente_id = $1 and tipo = $2 order by id desc limit 1',
    [utente_id, tipo],
  )
  return row!.id
}

const REGOLA = 'con la regola 2021-1, per le pratiche registrate dal 31 dicembre 2021 in poi.'
const QUANDO = 'Maturano il 15 giugno 2022 e si usano entro il 30 dicembre 2026, per i premi di Prova.'
const DEL_TITOLARE = [
  `Mutuo Casa vale 600 punti ${REGOLA}`,
  'A chi registra la pratica vanno tutti: 600 punti.',
  'Il 1º giugno 2022, giorno dell’accredito, avevi attivi i profili Premi e Convenzionato.',
  QUANDO,
]
const DELLO_SPONSOR = [
  `La pratica vale 600 punti ${REGOLA}`,
  'Al 1º livello della rete va il 10%: 600 × 10% = 60 punti.',
  'Il 1º giugno 2022, giorno dell’accredito, avevi attivi i profili Premi e Promotore, con il requisito in regola: Iscrizione all’OAM (fino al 31 dicembre 2022).',
  QUANDO,
]
const perOperatore = (steps: string[]) => steps.map((step) => step.replace('avevi', 'aveva'))

describe('i conti di una pratica completata', () => {
  test('li legge chi l’ha registrata, con le quote della rete ma senza nomi', async () => {
    const { titolare, pratica_id } = await completata()
    const data = (await praticaIntera(db, titolare, pratica_id))!
    expect(spaces(data.calcolo_punti)).toEqual([
      ...DEL_TITOLARE,
      'Anche 1 sponsor della tua linea riceve una quota, che non toglie nulla ai tuoi punti: quel giorno aveva attivi i profili Premi e Promotore, con i requisiti in regola.',
    ])
  })

  test('li legge un operatore, di ogni beneficiario, con i requisiti di quel giorno', async () => {
    const { pratica_id } = await completata()
    const { accrediti } = (await praticaDaLavorare(db, pratica_id, 0))!
    expect(accrediti.map(({ livello, punti, calcolo }) => [livello, punti, spaces(calcolo)])).toEqual([
      [0, 600, perOperatore(DEL_TITOLARE)],
      [1, 60, perOperatore(DELLO_SPONSOR)],
    ])
  })

  test('restano quelli di quel giorno, anche se poi il profilo e il requisito non ci sono più', async () => {
    const { sponsor, pratica_id } = await completata()
    await bench.profilo(sponsor, 'promotore', 'bloccata')
    await bench.rows('delete from requisito')
    const { accrediti } = (await praticaDaLavorare(db, pratica_id, 0))!
    expect(accrediti[1]!.calcolo[2]).toContain('con il requisito in regola: OAM (fino al 31')
  })

  test('sono quelli dell’ultimo completamento, e non ci sono finché è riaperta', async () => {
    const { titolare, pratica_id } = await completata()
    const again = { pratica_id, attore_id: null, quando: new Date('2022-06-20T10:00:00Z') }
    await withTransaction((trx) => riapriPratica(trx, again))
    expect(await praticaIntera(db, titolare, pratica_id)).toMatchObject({ punti: null, calcolo_punti: [] })
    expect((await praticaDaLavorare(db, pratica_id, 0))!.accrediti).toEqual([])
    await withTransaction((trx) => completaPratica(trx, { ...again, esito: 'positivo' }))
    const { calcolo_punti } = (await praticaIntera(db, titolare, pratica_id))!
    expect(calcolo_punti).toHaveLength(5)
    expect(spaces(calcolo_punti)![2]).toContain('Il 20 giugno 2022')
  })
})

describe('i conti di un accredito', () => {
  test('li legge solo chi l’ha ricevuto, e uno sponsor non vi trova il finanziamento', async () => {
    const { sponsor, titolare } = await completata()
    const di = await movimento(sponsor)
    const params = { id: di }
    const { data } = await bench.call(calcoloAccredito, { params }, await bench.token(sponsor))
    expect(spaces(data)).toEqual(DELLO_SPONSOR)
    const no = await bench.refusal(calcoloAccredito, { params }, await bench.token(titolare))
    expect(no.code).toBe('NON_TROVATO')
    expect(spaces((await leggiMovimento(db, SENZA_NUMERI, di))!.calcolo)).toEqual(perOperatore(DELLO_SPONSOR))
  })

  test('un movimento che non è un accredito non ne ha', async () => {
    const { titolare, pratica_id } = await completata()
    await withTransaction((trx) =>
      riapriPratica(trx, { pratica_id, attore_id: null, quando: new Date('2022-06-20T10:00:00Z') }),
    )
    const id = await movimento(titolare, 'storno')
    const no = await bench.refusal(calcoloAccredito, { params: { id } }, await bench.token(titolare))
    expect(no.code).toBe('NON_TROVATO')
    expect((await leggiMovimento(db, SENZA_NUMERI, id))!.calcolo).toEqual([])
  })
})
