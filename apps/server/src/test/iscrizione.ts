/** A world for tests of enrolment: agreements, requirements, an operator, and members at various steps. */

import * as accesso from '@primo/contract/accesso/accesso'
import * as contratto from '@primo/contract/ingresso/iscrizione'
import { agisciSuIscrizione, leggiIscrizioneDaDecidere } from '@primo/contract/ingresso/operatore-iscrizioni'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { loadAgenzia } from '../iscritti/profili/commands.ts'
import { loadRequisiti } from '../iscritti/profili/requisiti.ts'
import { corpoAzienda, LEGALE, SEDE } from './azienda.ts'
import { createMember } from './persone.ts'
import { openWorld, verifyContatti } from './world.ts'

export const OAM = { codice: 'OAM', valore: 'A12345', scade_il: addDays(todayInRome(clock.now()), 90) }

export type AzioneOperatore = 'approva' | 'rimanda' | 'blocca' | 'sblocca' | 'cessa'

/** Returns the input of an operator's action on an enrolment. */
export const actionOn = (id: number, azione: AzioneOperatore, motivo?: string) => ({
  params: { id },
  body: motivo === undefined ? { azione } : { azione, motivo },
})

export async function openIscrizioni() {
  const world = await openWorld()
  await world.services.withTransaction(async (trx) => {
    await loadRequisiti(trx)
    await loadAgenzia(trx, 'Casa Madre')
  })
  const operatore = await createMember(world, { ruolo: 'operatore', nome: 'Paola', cognome: 'Fontana' })
  const amministratore = await createMember(world, { ruolo: 'amministratore' })
  const sql = (text: string, values: unknown[] = []) =>
    world.services.db.$client.query(text, values).then((r) => r.rows)

  /** Creates a member with verified contacts and no enrolment. */
  const nuovo = async (other: Parameters<typeof createMember>[1] = {}) => {
    const membro = await createMember(world, other)
    await verifyContatti(world, membro.utente_id)
    const { data } = await world.call(accesso.leggiUtente, {}, membro.token)
    return { ...membro, id_anagrafica: data.id_anagrafica }
  }
  /** Creates a promotore who has accepted the agreement, with the enrolment not sent yet. */
  const promotore = async (other: Parameters<typeof createMember>[1] = {}) => {
    const membro = await nuovo(other)
    const body = { id_anagrafica: membro.id_anagrafica }
    await world.call(contratto.verificaPromotore, { body }, membro.token)
    await world.call(contratto.iscriviPromotore, { body }, membro.token)
    return membro
  }
  /** Creates a convenzionato who has accepted the agreement, for `id_azienda`, or for an own company with only a name. */
  const convenzionato = async (id_azienda?: number) => {
    const membro = await nuovo()
    const id =
      id_azienda ??
      (await world.call(aziende.creaAzienda, { body: corpoAzienda() }, membro.token)).data.id_anagrafica
    const body = { id_anagrafica: id }
    await world.call(contratto.verificaConvenzionato, { body }, membro.token)
    await world.call(contratto.iscriviConvenzionato, { body }, membro.token)
    return { ...membro, id_azienda: id }
  }
  const completa = async (membro: { id_azienda: number; token: string }) => {
    const params = { id: membro.id_azienda }
    await world.call(aziende.salvaIndirizzoAzienda, { params, body: SEDE }, membro.token)
    await world.call(aziende.salvaLegaleRappresentante, { params, body: LEGALE }, membro.token)
  }
  const invia = (role: 'promotore' | 'convenzionato', token: string) =>
    world.call(contratto.inviaIscrizione, { params: { role } }, token)
  /** Creates a promotore whose enrolment waits for approval. */
  const inAttesa = async (other: Parameters<typeof createMember>[1] = {}) => {
    const membro = await promotore(other)
    const body = { requisiti: [OAM] }
    await world.call(contratto.salvaRequisiti, { params: { role: 'promotore' }, body }, membro.token)
    await invia('promotore', membro.token)
    return { ...membro, profilo: await profilo(membro.utente_id, 'promotore') }
  }
  /** Applies an operator's action to an enrolment. */
  const agisci = (id: number, azione: AzioneOperatore, motivo?: string, idempotencyKey?: string) =>
    world.call(
      agisciSuIscrizione,
      { ...actionOn(id, azione, motivo), ...(idempotencyKey ? { idempotencyKey } : {}) },
      operatore.token,
    )
  const daDecidere = async (id: number) =>
    (await world.call(leggiIscrizioneDaDecidere, { params: { id } }, operatore.token)).data
  const profilo = async (utente_id: number, ruolo: string): Promise<number> =>
    (await sql('select id from profilo where utente_id = $1 and ruolo = $2', [utente_id, ruolo]))[0]?.id
  return {
    ...world,
    operatore,
    amministratore,
    sql,
    nuovo,
    promotore,
    convenzionato,
    completa,
    invia,
    inAttesa,
    agisci,
    daDecidere,
    profilo,
  }
}
export type Iscrizioni = Awaited<ReturnType<typeof openIscrizioni>>
