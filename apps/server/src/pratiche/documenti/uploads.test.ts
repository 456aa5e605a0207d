import * as contratto from '@primo/contract/pratiche/documenti'
import { iniziaCaricamentoOperatore } from '@primo/contract/pratiche/operatore-documenti'
import { CARICAMENTI_MAX } from '@primo/domain/pratiche/documento'
import { expect, test } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { pdfOf, uploadTo, withCliente } from '../../test/documenti.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { call, refusal, services } = office
const { token } = office.titolare

/** Creates a sent case with a client who got the notice. @returns its id, and an item of its checklist */
async function pronta() {
  const id = await office.inviata(`Cliente ${crypto.randomUUID()}`)
  await withCliente(office, token, id)
  const { voci } = (await call(contratto.leggiDocumenti, { params: { id } }, token)).data
  return { id, voce: voci.find((v) => v.soggetto === null)! }
}

/** Returns the names of the chunks of an upload in the file store. */
async function chunksOf(caricamento: string) {
  const names: string[] = []
  for await (const { name } of services.files.list(`caricamenti/${caricamento}/`)) names.push(name)
  return names
}

test('i file caricati e mai inviati non bloccano: il nuovo prende il posto del più vecchio, di chi lo carica soltanto', async () => {
  const { id } = await pronta()
  const params = { id }
  const start = async () =>
    (await call(contratto.iniziaCaricamento, { params, body: { byte: 1 } }, token)).data
  const theirs = await office.fa(iniziaCaricamentoOperatore, { params, body: { byte: 1 } })
  const oldest = await uploadTo(office, token, id, await pdfOf('con password'))
  expect(await chunksOf(oldest)).toHaveLength(1)
  for (let n = 1; n < CARICAMENTI_MAX; n++) await start()
  const state = (caricamento_id: string) => ({ params: { id, caricamento_id } })
  await call(contratto.leggiCaricamento, state(oldest), token)

  const fresh = await start()
  await call(contratto.leggiCaricamento, state(fresh.id), token)
  expect((await refusal(contratto.leggiCaricamento, state(oldest), token)).code).toBe('NON_TROVATO')
  expect(await chunksOf(oldest)).toEqual([])
  const left = await office.rows<{ id: string; suo: boolean }>(
    'select id, utente_id = $2 as suo from caricamento where pratica_id = $1',
    [id, office.titolare.utente_id],
  )
  expect(left.filter(({ suo }) => suo)).toHaveLength(CARICAMENTI_MAX)
  expect(left.filter(({ suo }) => !suo).map((row) => row.id)).toEqual([theirs.data.id])
})

test('un documento già arrivato, a cui si è aggiunta una pagina, non conta come inviato con quella', async () => {
  const { id, voce } = await pronta()
  const input = (caricamenti: string[]) => ({
    params: { id },
    body: { id_richiesto: voce.id_richiesto, caricamenti },
  })
  const send = async (caricamenti: string[]) =>
    (await call(contratto.inviaDocumento, input(caricamenti), token)).data.voci.find(
      (v) => v.id_richiesto === voce.id_richiesto,
    )!.documento!
  const first = await uploadTo(office, token, id, await pdfOf('fronte'))
  const sent = await send([first])
  const added = await uploadTo(office, token, id, await pdfOf('retro'))
  const no = await refusal(contratto.inviaDocumento, input([first, added]), token)
  expect([no.code, no.message]).toEqual([
    'STATO_NON_PERMESSO',
    'Il documento è già arrivato, senza le pagine aggiunte dopo: chiudi e sostituiscilo con tutte le pagine.',
  ])
  // The repeated request still finds the document that the first one made.
  expect((await send([first])).id).toBe(sent.id)
  const whole = await send([await uploadTo(office, token, id, await pdfOf('fronte, di nuovo')), added])
  expect(whole).toMatchObject({ pagine: 2 })
})
