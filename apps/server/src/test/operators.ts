import { entraInUfficio } from '@primo/contract/accesso/accesso'
import * as contratto from '@primo/contract/ufficio/operatori'
import type { CodiceInsieme } from '@primo/domain/platform/permessi'
import { openBackOffice } from './back-office.ts'
import { sendRaw } from './contract.ts'
import { messageTo } from './outbox.ts'
import { createMember, PASSWORD } from './persone.ts'

/** Opens a test back office whose administrator (`ada`) invites, suspends and authorises operators. */
export async function openOperators(options: Parameters<typeof openBackOffice>[0] = {}) {
  const office = await openBackOffice(options)
  const ada = office.amministratore.token
  const { data: sets } = await office.call(contratto.elencoInsiemi, {}, ada)
  let n = 0
  const invited = (other: object = {}) => ({
    nome: 'Elisa',
    cognome: 'Fabbri',
    email: `elisa${++n}@lavoro.it`,
    insiemi: [set('pratiche')],
    ...other,
  })
  const set = (codice: CodiceInsieme) => sets.find((one) => one.nome.toLowerCase() === codice)!.id
  return {
    ...office,
    ada,
    set,
    invited,
    invita: async (other: object = {}, token = ada) =>
      (await office.call(contratto.invitaOperatore, { body: invited(other) }, token)).data,
    /** Returns the token of the link in the invitation e-mail sent to an address. */
    linkOf: async (email: string, after = 0) => {
      const { testo } = await messageTo(office, email, after)
      const link = new URL(/https?:\S+\/backoffice\/invito#\S+/.exec(testo)![0])
      return new URLSearchParams(link.hash.slice(1)).get('token')!
    },
    sospendi: (id: number, token = ada) =>
      office.call(
        contratto.agisciSuOperatore,
        { params: { id }, body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' } },
        token,
      ),
    nuovo: (ruolo: 'operatore' | 'amministratore' = 'operatore') => createMember(office, { ruolo }),
    /** Returns the HTTP status of a login to the back office. */
    enters: async (email: string, password = PASSWORD) =>
      (await sendRaw(office.app, entraInUfficio, { body: { email, password } })).statusCode,
  }
}
