import { agisciSuPratica, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { expect, test } from 'vitest'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { casesFile, openImports } from '../../test/imports.ts'
import { createSecondAdministrator } from '../../test/proposte.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficePratiche())
const second = await createSecondAdministrator(office)
const { importa } = await openImports(office)
const { codice } = (await segnalatoreDi(office.services.db, office.titolare.utente_id))!

/** Creates a case imported by Paola, at its last step. */
async function imported(nominativo: string) {
  const csv = casesFile(codice)
  await importa(csv.file(csv.row(nominativo)))
  const [row] = await office.rows<{ id: number }>('select id from pratica where nominativo = $1', [
    nominativo,
  ])
  for (let n = 0; n < 3; n++) await office.agisci(row!.id, 'avanza')
  return row!.id
}
const stateOf = async (id: number) => (await office.leggi(id)).stato
const complete = async (id: number, token: string) => {
  const { ferma_dal } = await office.leggi(id)
  const body = { azione: 'completa' as const, ferma_dal, esito: 'positivo' as const }
  return office.call(agisciSuPratica, { params: { id }, body }, token)
}

test('chi ha importato una pratica non la completa: la propone, e la completa un’altra persona', async () => {
  const id = await imported('Anna Due')
  // The response tells the importer that the completion is a proposal; for a colleague it is immediate.
  const params = { id }
  expect((await office.leggi(id)).propone).toEqual(['completa'])
  expect((await office.call(leggiPraticaDaLavorare, { params }, office.collega.token)).data.propone).toEqual(
    [],
  )
  const { data, message } = await complete(id, office.operatore.token)
  expect(message).toContain('un’altra persona lo conferma')
  expect(data.stato).toBe('In Lavorazione')
  expect((await second.find('pratica.completa', id)).cambi).toContainEqual({
    campo: 'esito',
    prima: '',
    dopo: 'positivo',
  })
  await second.confirm('pratica.completa', id)
  expect(await stateOf(id)).toBe('Completata')
  expect((await office.leggi(id)).storia.at(-1)).toMatchObject({ chi: { nome: 'Livia Conti' } })
})

test('un collega che non l’ha importata la completa da solo', async () => {
  const id = await imported('Bice Due')
  expect((await complete(id, office.collega.token)).data.stato).toBe('Completata')
})

test('se intanto la pratica si muove, la proposta non vale più', async () => {
  const id = await imported('Ciro Due')
  await complete(id, office.operatore.token)
  await office.agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
  expect((await second.cannotConfirm('pratica.completa', id)).message).toContain('qualcosa è cambiato')
  expect(await stateOf(id)).toBe('Rifiutata')
})

test('il database non lascia scrivere il completamento alla mano che l’ha importata', async () => {
  const id = await imported('Dina Due')
  const write = office.rows(
    'insert into pratica_storia (pratica_id, id_stato, quando, attore_id) values ($1, 5, now(), $2)',
    [id, office.operatore.utente_id],
  )
  await expect(write).rejects.toMatchObject({ constraint: 'pratica_due_persone' })
})
