import type { Trovato } from '@primo/contract/ingresso/operatore-persone'
import type { Persona } from '@primo/contract/platform/operatore-fields'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { wordsOf } from '@primo/domain/platform/fold'
import { quanti } from '@primo/domain/platform/numbers'
import { numeroConTitolare } from '@primo/domain/pratiche/pratica'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { persone, trovaPersone } from '../../accesso/account/search-accounts.ts'
import { trovaAziende } from '../../iscritti/aziende/queries-operatore.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { trovaPratiche } from '../../pratiche/pratiche/search.ts'
import { pratichePerCodice } from '../../pratiche/soggetti/queries.ts'
import { trovaPremi, trovaRichieste } from '../../raccolta/premi/queries.ts'
import { segnalatoreConCodice, utentiConNomeSimile } from '../../rete/queries.ts'

/** Maximum number of results of the global search for each kind of object. */
const EACH = 6
/**
 * Matches a search text with two consecutive letters or digits. Other texts, such as «a@b», would match the prefixes of too
 * many names.
 */
const WORD = /[\p{L}\p{N}]{2}/u
/** Matches a search text that is the number of an account, which may have one digit. */
const NUMBER = /^#\d/

/** Services that the global search reads from. */
type Where = Pick<Services, 'secrets' | 'withTransaction'> & { reader: Reader }

/**
 * Searches persons, companies, cases, prize requests and prizes; when no person has that name, also persons with similar names.
 * Kinds of objects that the caller may not see are not searched.
 */
export async function cercaOvunque(
  where: Where,
  testo: string,
  maySee: (kind: Trovato['tipo']) => boolean,
): Promise<Trovato[]> {
  if (!wordsOf(testo).some((word) => WORD.test(word) || NUMBER.test(word))) return []
  const { reader, secrets } = where
  const [membri, aziende, perNome, perCodice, richieste, premi] = await Promise.all([
    maySee('persona') ? personeTrovate(where, testo) : [],
    maySee('azienda') ? trovaAziende(reader, testo, EACH) : [],
    maySee('pratica') ? trovaPratiche(reader, testo, EACH) : [],
    maySee('pratica') ? pratichePerCodice(reader, secrets, testo, EACH) : [],
    maySee('richiesta') ? trovaRichieste(reader, testo, EACH) : [],
    maySee('premio') ? trovaPremi(reader, testo, EACH) : [],
  ])
  const exact = { simile: false }
  // A text is a codice fiscale or a name, never both.
  const pratiche = perCodice.length > 0 ? perCodice : perNome
  return [
    ...membri,
    ...aziende.map(({ id, denominazione, partita_iva, titolare }) => ({
      ...exact,
      tipo: 'azienda' as const,
      id,
      nome: denominazione,
      dettaglio: `Partita IVA ${partita_iva}, di ${titolare}`,
    })),
    ...pratiche.map(({ id, numero, nominativo, titolare }) => ({
      ...exact,
      tipo: 'pratica' as const,
      id,
      nome: nominativo,
      dettaglio: `Pratica ${numeroConTitolare(numero, titolare)}`,
    })),
    ...richieste.map(({ id, codice, premio, membro }) => ({
      ...exact,
      tipo: 'richiesta' as const,
      id,
      nome: premio,
      dettaglio: `Richiesta ${codice} di ${membro}`,
    })),
    ...premi.map(({ id, descrizione, codice, punti }) => ({
      ...exact,
      tipo: 'premio' as const,
      id,
      nome: descrizione,
      dettaglio: `${codice}, ${quanti(punti, 'punto', 'punti')}`,
    })),
  ]
}

async function personeTrovate(
  { reader, secrets, withTransaction }: Where,
  testo: string,
): Promise<Trovato[]> {
  const found = await trovaPersone(reader, secrets, testo, EACH)
  const byCode = await segnalatoreConCodice(reader, sponsorCode(testo))
  const all = byCode
    ? [
        ...(await persone(reader, [byCode.utente_id])),
        ...found.filter((p) => p.utente_id !== byCode.utente_id),
      ]
    : found
  if (all.length > 0) return all.map((persona) => inBreve(persona, false))
  const simili = await withTransaction((trx) => utentiConNomeSimile(trx, testo, EACH))
  const chi = new Map((await persone(reader, simili)).map((persona) => [persona.utente_id, persona]))
  return simili.flatMap((id) => {
    const persona = chi.get(id)
    return persona ? [inBreve(persona, true)] : []
  })
}

const inBreve = ({ utente_id, denominazione, email, cellulare }: Persona, simile: boolean): Trovato => ({
  tipo: 'persona',
  id: utente_id,
  nome: denominazione,
  dettaglio: [email, formatCellulare(cellulare)].filter(Boolean).join(' · '),
  simile,
})
