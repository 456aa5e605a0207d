import type { CallSpec, Input } from '@primo/contract/platform/route'
import { agisciSuRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { INSIEMI_DEL_RUOLO } from '@primo/domain/platform/permessi'
import type { AzioneRichiesta, StatoRichiesta } from '@primo/domain/raccolta/premio'
import { expect } from 'vitest'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { isAllowed } from './callers.ts'
import { defectOf, sendRaw } from './contract.ts'
import { createMember } from './persone.ts'
import { createRichiesta, createSocio, openWorld, type World, withPunti } from './world.ts'

/** Opens a test application with two operators and an administrator. */
export async function openBackOffice(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const operatore = await createMember(world, { ruolo: 'operatore', nome: 'Paola', cognome: 'Fontana' })
  const collega = await createMember(world, { ruolo: 'operatore', nome: 'Ugo', cognome: 'Serra' })
  const amministratore = await createMember(world, { ruolo: 'amministratore', nome: 'Ada', cognome: 'Vinci' })
  const suo = (spec: CallSpec) => whoseCall({ operatore, amministratore }, spec).token
  return {
    ...world,
    operatore,
    collega,
    amministratore,
    /** Calls an endpoint as the operator, or as the administrator when the operator lacks the permission. */
    fa: <C extends CallSpec>(spec: C, input: Input<C>, token = suo(spec)) => world.call(spec, input, token),
    /** Returns the refusal of an office call that must not succeed. */
    nonFa: <C extends CallSpec>(spec: C, input: Input<C>, token = suo(spec)) =>
      world.refusal(spec, input, token),
  }
}
export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>

const whoseCall = <T>(
  { operatore, amministratore }: Record<'operatore' | 'amministratore', T>,
  spec: CallSpec,
) => (isAllowed(spec, INSIEMI_DEL_RUOLO.operatore) ? operatore : amministratore)

/** Checks that the response of an operators' endpoint conforms exactly to the contract. */
export async function callByContract(
  { app, operatore, amministratore }: Pick<World, 'app'> & Pick<BackOffice, 'operatore' | 'amministratore'>,
  spec: CallSpec,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { token } = whoseCall({ operatore, amministratore }, spec)
  const answer = await sendRaw(app, spec, { params, token })
  expect(answer.statusCode, answer.payload).toBe(200)
  expect(defectOf(spec, answer)).toBeNull()
}

/** Opens a test back office with a member who has points to spend. */
export async function openBackOfficeWithSocio() {
  const office = await openBackOffice()
  const socio = await createSocio(office)
  await withPunti(office, socio.utente_id)
  await maturaEScadi(office.services, clock.now())
  return { ...office, socio }
}
export type BackOfficeWithSocio = Awaited<ReturnType<typeof openBackOfficeWithSocio>>

/** Operator actions that bring a prize request to each state. */
export const STRADA_RICHIESTA = {
  richiesta: [],
  approvata: ['approva'],
  rifiutata: ['rifiuta'],
  in_preparazione: ['approva', 'prepara'],
  spedita: ['approva', 'prepara', 'spedisci'],
  consegnata: ['approva', 'prepara', 'spedisci', 'consegna'],
  resa: ['approva', 'prepara', 'spedisci', 'consegna', 'rendi'],
  annullata: ['annulla'],
} as const satisfies Record<StatoRichiesta, readonly AzioneRichiesta[]>

/** Requests a prize for the member and has it delivered. @returns the request's id */
export async function deliverPremio(office: BackOfficeWithSocio): Promise<number> {
  const id = await createRichiesta(office, office.socio.utente_id)
  for (const azione of STRADA_RICHIESTA.consegnata) {
    const spedizione = azione === 'spedisci' ? { corriere: 'Corriere Espresso', tracking: '1Z999' } : {}
    await office.fa(agisciSuRichiesta, { params: { id }, body: { azione, ...spedizione } })
  }
  return id
}
