// Long because who may be credited, the reason shown in the case and the stored evidence are one rule.
import { beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { praticaIntera } from '../../pratiche/pratiche/pratiche-list.ts'
import { praticaDaLavorare } from '../../pratiche/pratiche/queries-operatore.ts'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const sql = (text: string, values: unknown[] = []) => bench.services.db.$client.query(text, values)
beforeEach(() => sql('delete from requisito'))

const REGISTRATA = new Date('2022-05-01T10:00:00Z')
const GIORNO = new Date('2022-06-01T10:00:00Z')

/**
 * Completes a case of the member (a mutuo: 600 points) at `quando`.
 * @returns its id
 */
const completa = (titolare: number, quando = GIORNO) => bench.completata(titolare, 2, quando, REGISTRATA)
const punti = (...soci: number[]) =>
  Promise.all(soci.map(async (s) => (await bench.saldi(s, bench.edizioni[1])).in_maturazione))
/** Returns the reason of a credit, as shown to the owner. */
const perche = async (titolare: number, id: number) =>
  (await praticaIntera(bench.services.db, titolare, id))!.perche_punti
const chiediOam = () =>
  sql(
    `insert into requisito (codice, descrizione, aiuto, ruolo, obbligatorio, con_scadenza)
     values ('OAM', 'Iscrizione all’OAM', '', 'promotore', true, true)`,
  )
const conOam = (chi: number, scade_il: string | null) =>
  bench.profilo(chi, 'promotore', 'attiva', {
    OAM: 'A12345',
    ...(scade_il === null ? {} : { OAM_scade_il: scade_il }),
  })

describe('una quota della rete va solo a un promotore in regola quel giorno', () => {
  test.each(['bloccata', 'cessata', 'in_approvazione', ''])(
    'profilo promotore «%s»: non prende nulla, la quota va a chi sta sopra, e la pratica dice chi e perché',
    async (promotore) => {
      const nonno = await bench.socio()
      const padre = await bench.socio(nonno, 'attiva', { promotore })
      const titolare = await bench.socio(padre)
      const id = await completa(titolare)
      expect(await punti(titolare, padre, nonno)).toEqual([600, 0, 60])
      expect(await perche(titolare, id)).toEqual([
        'Lo sponsor al 1º posto della linea era senza un profilo Promotore attivo il giorno dell’accredito: è stato saltato.',
      ])
    },
  )

  test('senza il profilo Premi non basta essere promotore', async () => {
    const nonno = await bench.socio()
    const padre = await bench.socio(nonno, 'bloccata')
    const titolare = await bench.socio(padre)
    const id = await completa(titolare)
    expect(await punti(titolare, padre, nonno)).toEqual([600, 0, 60])
    expect(await perche(titolare, id)).toEqual([
      'Lo sponsor al 1º posto della linea era senza un profilo Premi attivo il giorno dell’accredito: è stato saltato.',
    ])
  })

  test('chi torna in regola prima della fine prende, chi è sospeso dopo tiene ciò che ha', async () => {
    const padre = await bench.socio(null, 'attiva', { promotore: 'bloccata' })
    const titolare = await bench.socio(padre)
    await completa(titolare)
    await bench.profilo(padre, 'promotore', 'attiva')
    await completa(titolare)
    await bench.profilo(padre, 'promotore', 'bloccata')
    expect(await punti(padre)).toEqual([60])
  })

  test('riaperta e completata di nuovo, conta chi è in regola la seconda volta', async () => {
    const padre = await bench.socio(null, 'attiva', { promotore: 'bloccata' })
    const titolare = await bench.socio(padre)
    const pratica_id = await completa(titolare)
    const input = { pratica_id, attore_id: null, quando: GIORNO }
    await bench.services.withTransaction((trx) => riapriPratica(trx, input))
    expect(await perche(titolare, pratica_id)).toEqual([])
    await bench.profilo(padre, 'promotore', 'attiva')
    await bench.services.withTransaction((trx) => completaPratica(trx, { ...input, esito: 'positivo' }))
    expect(await punti(titolare, padre)).toEqual([600, 60])
    expect(await perche(titolare, pratica_id)).toEqual([])
  })
})

describe('i requisiti valgono fino al loro ultimo giorno, a Roma', () => {
  test.each([
    ['2022-06-01', '2022-06-01T21:59:59Z', 60],
    ['2022-06-01', '2022-06-01T22:00:00Z', 0],
    ['2022-12-01', '2022-12-01T22:59:59Z', 60],
    ['2022-12-01', '2022-12-01T23:00:00Z', 0],
    [null, '2022-06-01T10:00:00Z', 0],
  ])('scade il %s, completata alle %s: %i punti', async (scade_il, quando, expected) => {
    await chiediOam()
    const padre = await bench.socio()
    await conOam(padre, scade_il)
    const titolare = await bench.socio(padre)
    const id = await completa(titolare, new Date(quando))
    expect(await punti(titolare, padre)).toEqual([600, expected])
    expect(await perche(titolare, id)).toEqual(
      expected > 0
        ? []
        : [
            'Lo sponsor al 1º posto della linea era con un requisito di Promotore non valido il giorno dell’accredito: è stato saltato.',
          ],
    )
  })

  test('ciò che è facoltativo, o si chiede per un tipo di finanziamento, non ferma nessuno', async () => {
    await sql(
      `insert into requisito (codice, descrizione, aiuto, ruolo, obbligatorio, con_scadenza, id_tipo_finanziamento)
       values ('OAM', 'OAM', '', 'promotore', true, true, 2), ('CORSO', 'Corso', '', 'promotore', false, false, null)`,
    )
    const padre = await bench.socio()
    await completa(await bench.socio(padre))
    expect(await punti(padre)).toEqual([60])
  })

  test('all’operatore si dice chi, quale requisito e fino a quando; al titolare nessun nome', async () => {
    await chiediOam()
    const nonno = await bench.socio()
    await conOam(nonno, '2030-01-01')
    const padre = await bench.socio(nonno)
    await conOam(padre, '2022-05-31')
    const other = await bench.socio(padre, 'attiva', { promotore: 'bloccata' })
    const titolare = await bench.socio(other)
    const id = await completa(titolare)
    expect(await punti(other, padre, nonno)).toEqual([0, 0, 60])
    const { rows } = await sql(
      'select a.denominazione from utente u join anagrafica a on a.id = u.id_anagrafica where u.id = any($1) order by u.id desc',
      [[padre, other]],
    )
    const [nomeAltro, nomePadre] = rows.map((r) => r.denominazione)
    const sentences = (await praticaDaLavorare(bench.services.db, id, 0))!.perche_punti
    expect(sentences.map((f) => f.replaceAll('\u00a0', ' '))).toEqual([
      `${nomeAltro}, 1º nella linea degli sponsor, era senza un profilo Promotore attivo il giorno dell’accredito: saltato.`,
      `${nomePadre}, 2º nella linea degli sponsor, era con un requisito di Promotore non valido il giorno dell’accredito («Iscrizione all’OAM», fino al 31 maggio 2022): saltato.`,
    ])
    const suoi = (await perche(titolare, id)).join(' ')
    expect(suoi).toContain('2º posto')
    for (const nome of [nomeAltro, nomePadre, 'OAM']) expect(suoi).not.toContain(nome)
  })
})

describe('chi ha registrato la pratica', () => {
  test.each(['bloccata', ''])(
    'col profilo convenzionato «%s» non prende punti, la sua linea sì',
    async (convenzionato) => {
      const padre = await bench.socio()
      const titolare = await bench.socio(padre, 'attiva', { convenzionato })
      const id = await completa(titolare)
      expect(await punti(titolare, padre)).toEqual([0, 60])
      expect(await perche(titolare, id)).toEqual([
        'Chi ha registrato la pratica non aveva un profilo Convenzionato attivo il giorno dell’accredito.',
      ])
    },
  )

  test('non deve essere promotore, né averne i requisiti', async () => {
    await chiediOam()
    const titolare = await bench.socio(null, 'attiva', { promotore: '' })
    await completa(titolare)
    expect(await punti(titolare)).toEqual([600])
  })

  test('se nessuno può averne, la pratica lo dice di tutti', async () => {
    const padre = await bench.socio(null, 'attiva', { promotore: 'cessata' })
    const titolare = await bench.socio(padre, 'cessata')
    const id = await completa(titolare)
    expect(await bench.saldi(padre, bench.edizioni[1])).toEqual(SALDI_ZERO)
    expect(await perche(titolare, id)).toEqual([
      'Quel giorno né chi ha registrato la pratica né la sua linea di sponsor potevano avere punti.',
      'Chi ha registrato la pratica non ha un profilo Premi attivo.',
      'Lo sponsor al 1º posto della linea era senza un profilo Promotore attivo il giorno dell’accredito: è stato saltato.',
    ])
  })
})

describe('il movimento tiene la prova', () => {
  test('su quali profili, con quali requisiti e fino a quando', async () => {
    await chiediOam()
    const padre = await bench.socio()
    await conOam(padre, '2030-01-01')
    const titolare = await bench.socio(padre)
    const id = await completa(titolare)
    const { rows } = await sql(
      'select livello, titoli from movimento where pratica_id = $1 order by livello',
      [id],
    )
    const di = async (chi: number, ruolo: string) =>
      (await bench.titoli(chi)).find((t) => t.ruolo === ruolo)!.profilo_id
    const senza = { requisiti: [] }
    expect(rows).toEqual([
      {
        livello: 0,
        titoli: [
          { ...senza, ruolo: 'manifestazione', profilo_id: await di(titolare, 'manifestazione') },
          { ...senza, ruolo: 'convenzionato', profilo_id: await di(titolare, 'convenzionato') },
        ],
      },
      {
        livello: 1,
        titoli: [
          { ...senza, ruolo: 'manifestazione', profilo_id: await di(padre, 'manifestazione') },
          {
            ruolo: 'promotore',
            profilo_id: await di(padre, 'promotore'),
            requisiti: [{ codice: 'OAM', scade_il: '2030-01-01' }],
          },
        ],
      },
    ])
    await expect(sql("update movimento set titoli = '[]'")).rejects.toThrow('non si modifica')
  })

  /** Inserts a credit that is based on these profiles, bypassing the commands. */
  async function write(chi: number, livello: number, titoli: unknown) {
    const pratica_id = await bench.pratica(chi, 2, REGISTRATA)
    return sql(
      `insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, pratica_id, ciclo, livello,
                              regola_versione, dati, titoli)
       values ($1, 'accredito', $2, $3, $4, 60, $5, 1, $6, '2021-1', '{}', $7)`,
      [crypto.randomUUID(), chi, bench.edizioni[1], GIORNO, pratica_id, livello, JSON.stringify(titoli)],
    )
  }
  test('il database rifiuta un accredito senza titoli, del ruolo sbagliato, scaduti, o di profili non attivi', async () => {
    const chi = await bench.socio()
    const titoli = await bench.titoli(chi)
    const solo = (...ruoli: string[]) => titoli.filter((t) => ruoli.includes(t.ruolo))
    const promotore = solo('promotore')[0]!
    const scaduto = { ...promotore, requisiti: [{ codice: 'OAM', scade_il: '2022-05-31' }] }
    const premi = solo('manifestazione')
    for (const [livello, cattivi] of [
      [1, null],
      [1, []],
      [1, solo('manifestazione', 'convenzionato')],
      [0, solo('manifestazione', 'promotore')],
      [1, [promotore]],
      [1, [...premi, scaduto]],
    ] as const) {
      await expect(write(chi, livello, cattivi), JSON.stringify(cattivi)).rejects.toThrow(
        'validi quel giorno',
      )
    }
    await bench.profilo(chi, 'promotore', 'bloccata')
    await expect(write(chi, 1, solo('manifestazione', 'promotore'))).rejects.toThrow('profili attivi')
    const altrui = (await bench.titoli(await bench.socio())).filter((t) => t.ruolo === 'promotore')
    await expect(write(chi, 1, [...premi, ...altrui])).rejects.toThrow('profili attivi')
  })

  test('la verifica trova un accredito a cui la prova fu tolta con i trigger spenti', async () => {
    const titolare = await bench.socio()
    await completa(titolare)
    const dove = `utente_id = ${titolare} and tipo = 'accredito'`
    const { rows } = await sql(`select id, titoli from movimento where ${dove}`)
    await sql('alter table movimento disable trigger user')
    try {
      for (const cattivi of [null, []]) {
        await sql(`update movimento set titoli = $1 where ${dove}`, [cattivi && JSON.stringify(cattivi)])
        expect(await checkLedger(bench.services.db)).toMatchObject([{ riga: { movimento_id: rows[0].id } }])
      }
    } finally {
      await sql(`update movimento set titoli = $1 where ${dove}`, [JSON.stringify(rows[0].titoli)])
      await sql('alter table movimento enable trigger user')
    }
  })
})
