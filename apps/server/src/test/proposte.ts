import { agisciSuProposta, type Proposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import type { TipoProposta } from '@primo/domain/ufficio/proposta'
import type { TestApp } from './app.ts'
import { createMember } from './persone.ts'

/** Creates a second administrator, who confirms proposals (four-eyes approval). */
export async function createSecondAdministrator(office: TestApp) {
  const { token } = await createMember(office, { ruolo: 'amministratore', nome: 'Livia', cognome: 'Conti' })
  const find = async (tipo: TipoProposta, oggetto_id: number): Promise<Proposta> => {
    const { data } = await office.call(proposte, { query: { per_page: 100 } }, token)
    const found = data.find((p) => p.tipo === tipo && p.oggetto_id === oggetto_id)
    if (!found) throw new Error(`nessuna proposta ${tipo} ${oggetto_id}`)
    return found
  }
  const decide = (id: number) => ({ params: { id }, body: { azione: 'conferma' as const } })
  return {
    token,
    find,
    confirm: async (tipo: TipoProposta, oggetto_id: number) =>
      office.call(agisciSuProposta, decide((await find(tipo, oggetto_id)).id), token),
    /** Returns the refusal of a second operator's attempt to confirm the open proposal on an object. */
    cannotConfirm: async (tipo: TipoProposta, oggetto_id: number) =>
      office.refusal(agisciSuProposta, decide((await find(tipo, oggetto_id)).id), token),
  }
}
export type SecondAdministrator = Awaited<ReturnType<typeof createSecondAdministrator>>
