import { CALLS } from '@primo/contract/all'
import { expect, test } from 'vitest'
import { MENU } from './menu.tsx'

/** First API call of each page of the menu, and of its alternative. */
const FIRST_CALLS: Record<string, [call: string, orElse?: string]> = {
  Oggi: ['cruscotto'],
  Andamento: ['cifrePersone', 'cifrePunti'],
  Iscrizioni: ['codaIscrizioni'],
  Pratiche: ['codaPratiche'],
  Premi: ['codaRichieste'],
  'Da confermare': ['proposte'],
  Cancellazioni: ['codaCancellazioni'],
  Iscritti: ['elencoPersone'],
  Aziende: ['elencoAziende'],
  Rete: ['cercaInRete'],
  Punti: ['codaRettifiche', 'cercaIscritti'],
  Movimenti: ['elencoMovimenti'],
  Regole: ['regolePunti'],
  Requisiti: ['requisiti'],
  Qualifiche: ['piani'],
  Catalogo: ['catalogoOperatore'],
  Edizioni: ['edizioni'],
  Canali: ['webhooks'],
  Operatori: ['operatori'],
  Registro: ['registroEventi'],
  Lavori: ['lavori'],
  Guasti: ['guasti'],
  Impostazioni: ['leggiImpostazioni'],
}

const needsOf = (nome: string | undefined) => {
  const spec = CALLS.find((call) => call.nome === nome)?.spec
  return spec && { method: spec.method, permesso: spec.permesso, leggono: spec.leggono, agisce: spec.agisce }
}

test('each menu entry requires the permissions of its page’s first API call', () => {
  const entries = MENU.flatMap(([, ofGroup]) => ofGroup)
  expect(entries.map(({ nome, needs, orElse }) => [nome, { needs, orElse: orElse?.needs }])).toEqual(
    Object.entries(FIRST_CALLS).map(([nome, [call, orElse]]) => [
      nome,
      { needs: needsOf(call), orElse: needsOf(orElse) },
    ]),
  )
})
