import { creaLinkCliente } from '@primo/contract/pratiche/cliente'
import { registraPratica } from '@primo/contract/pratiche/pratiche'
import { aggiungiSoggetto, type CorpoSoggetto } from '@primo/contract/pratiche/soggetti'
import { hashToken } from '../accesso/account/authenticate.ts'
import { codiceFiscale } from './persone.ts'
import { createSocio, type World } from './world.ts'

let n = 60_000

/** Adds a subject with a mobile number of their own to a case of a convenzionato. @returns id and number of the subject */
export async function addSubject(
  { call }: Pick<World, 'call'>,
  token: string,
  pratica_id: number,
  other: Partial<CorpoSoggetto> = {},
): Promise<{ id: number; cellulare: string }> {
  n++
  const cellulare = other.cellulare ?? `+39338${String(n).padStart(7, '0')}`
  const body: CorpoSoggetto = {
    ruolo: 'cliente',
    tipo: 'persona',
    nome: 'Anna',
    cognome: 'Verdi',
    codice_fiscale: codiceFiscale(n),
    ...other,
    cellulare,
  }
  const { data } = await call(aggiungiSoggetto, { params: { id: pratica_id }, body }, token)
  return { id: data.soggetti.find((s) => s.cellulare === cellulare)!.id, cellulare }
}

/** Creates the link of a subject. @returns the token in its URL */
export async function newLink(
  { call }: Pick<World, 'call'>,
  token: string,
  soggetto_id: number,
): Promise<string> {
  const { data } = await call(
    creaLinkCliente,
    { params: { id: soggetto_id }, body: { canale: 'copia' } },
    token,
  )
  return new URL(data.url!).hash.slice(1)
}

/** Registers a case with a subject who has an open link. @returns ids of the case and of the subject */
export async function caseWithLink(
  world: Pick<World, 'call'>,
  token: string,
): Promise<{ pratica_id: number; soggetto_id: number }> {
  const draft = { nominativo: 'Anna Verdi', id_tipo_finanziamento: 1, importo_cent: 1_000_000 }
  const { data } = await world.call(registraPratica, { body: draft }, token)
  const subject = await addSubject(world, token, data.id_scheda)
  await newLink(world, token, subject.id)
  return { pratica_id: data.id_scheda, soggetto_id: subject.id }
}

/** Creates a case with a subject whose link is open. @returns the token of the subject's session */
export async function createClient(world: World): Promise<{ token: string; soggetto_id: number }> {
  const { soggetto_id } = await caseWithLink(world, (await createSocio(world)).token)
  return { token: await openClientSession(world, soggetto_id), soggetto_id }
}

/** Opens the session of a subject's link, as the right code does. @returns its token */
export async function openClientSession(
  { services }: Pick<World, 'services'>,
  soggetto_id: number,
): Promise<string> {
  const sessione = `${crypto.randomUUID()}-prova-`.padEnd(43, 'x').slice(0, 43)
  await services.db.$client.query(
    `update link_cliente set sessione_impronta = $2, sessione_scade_il = now() + interval '1 hour'
      where soggetto_id = $1 and chiuso_il is null`,
    [soggetto_id, hashToken(sessione)],
  )
  return sessione
}
