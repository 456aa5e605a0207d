import type { CallSpec, Ingresso } from '@primo/contract/platform/route'
import { agisciSuRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { expect } from 'vitest'
import { maturaEScadi } from '../raccolta/punti/tempo.ts'
import { difetto, invia } from './contratto.ts'
import { apriMondo, conPunti, creaRichiesta, creaSocio, type Mondo } from './mondo.ts'
import { creaMembro } from './persone.ts'

/** A small world with two operators in it, and who administers. */
export async function apriUfficio() {
  const mondo = await apriMondo()
  const operatore = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Paola', cognome: 'Fontana' })
  const collega = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Ugo', cognome: 'Serra' })
  const amministratore = await creaMembro(mondo, { ruolo: 'amministratore', nome: 'Ada', cognome: 'Vinci' })
  const suo = (spec: CallSpec) => (spec.chi === 'amministratore' ? amministratore : operatore).token
  return {
    ...mondo,
    operatore,
    collega,
    amministratore,
    /** A call of whose it is: the operator's, or the administrator's. */
    fa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = suo(spec)) =>
      mondo.chiama(spec, input, token),
    /** The refusal such a call ends with. */
    nonFa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = suo(spec)) =>
      mondo.rifiuto(spec, input, token),
  }
}
export type Ufficio = Awaited<ReturnType<typeof apriUfficio>>

/** Fails when what whose call it is is answered is not, to the last field, what the contract says. */
export async function secondoContratto(
  { app, operatore, amministratore }: Pick<Mondo, 'app'> & Pick<Ufficio, 'operatore' | 'amministratore'>,
  spec: CallSpec,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { token } = spec.chi === 'amministratore' ? amministratore : operatore
  const risposta = await invia(app, spec, { params, token })
  expect(risposta.statusCode, risposta.payload).toBe(200)
  expect(difetto(spec, risposta)).toBeNull()
}

/** An office, and a member of its world with points to spend. */
export async function apriUfficioConSocio() {
  const ufficio = await apriUfficio()
  const socio = await creaSocio(ufficio)
  await conPunti(ufficio, socio.utente_id)
  await maturaEScadi(ufficio.fondamenta, new Date())
  return { ...ufficio, socio }
}
export type UfficioConSocio = Awaited<ReturnType<typeof apriUfficioConSocio>>

/** Asks for a prize of the member's and brings it to him. @returns the request's id. */
export async function consegnaUnPremio(ufficio: UfficioConSocio): Promise<number> {
  const id = await creaRichiesta(ufficio, ufficio.socio.utente_id)
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const) {
    const spedizione = azione === 'spedisci' ? { corriere: 'Corriere Espresso', tracking: '1Z999' } : {}
    await ufficio.fa(agisciSuRichiesta, { params: { id }, body: { azione, ...spedizione } })
  }
  return id
}
