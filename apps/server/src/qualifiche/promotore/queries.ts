import type { Promotore, Riepilogo, RiepilogoIntero } from '@primo/contract/rete/rete'
import { addMonths, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { type Parte, partiMostrate, produttoriMostrati } from '@primo/domain/qualifiche/pochi-produttori'
import { nomeBreve } from '../../persone/accesso/nome-breve.ts'
import { anagraficheDi } from '../../persone/accesso/queries.ts'
import { denominazioni } from '../../persone/anagrafica/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { contaPratiche, pratichePerLivelloEMese } from '../../pratiche/rete.ts'
import type { Ramo } from '../../rete/ramo.ts'
import type { RigaRamo } from '../../rete/righe.ts'
import { personePerLivelloEMese } from '../../rete/tratti.ts'
import { qualificheDi } from '../qualifiche/queries.ts'
import { produttoriDi } from './produttori.ts'

const MESI = 12
const SENZA_QUALIFICA = {
  id_piano_marketing: null,
  piano_marketing: null,
  id_qualifica: null,
  qualifica: null,
}

/** Names of these members, by member id. */
export async function nomiDi(reader: Reader, utenti: number[]): Promise<Map<number, string>> {
  const anagrafiche = await anagraficheDi(reader, utenti)
  const names = await denominazioni(reader, [...anagrafiche.values()])
  return new Map([...anagrafiche].map(([utente, anagrafica]) => [utente, names.get(anagrafica) ?? '']))
}

/** Rows of the tree as the contract's: names and counts, levels from the caller down. */
export async function comePromotori(reader: Reader, ramo: Ramo, rows: RigaRamo[]): Promise<Promotore[]> {
  const utenti = rows.map((r) => r.utente_id)
  const pratiche = await contaPratiche(reader, utenti)
  const qualifiche = await qualificheDi(reader, utenti)
  const above = rows.find((r) => r.id === ramo.id)?.sponsor_utente_id ?? null
  const nomeSopra = above === null ? '' : await nomeBreve(reader, above)
  return rows.map((r) => ({
    id_segnalatore: r.id,
    denominazione: r.denominazione,
    ...(qualifiche.get(r.utente_id) ?? SENZA_QUALIFICA),
    id_sponsor: r.sponsor_id ?? 0,
    sponsor: r.id === ramo.id ? nomeSopra : (r.sponsor ?? ''),
    livello: r.livello - ramo.livello,
    pratiche: pratiche.get(r.utente_id) ?? 0,
    children: [],
  }))
}

/** Figures of a network, and who of the active producers stands behind each part of them. */
type CifreRete = {
  cifre: RiepilogoIntero
  produttori: number
  perLivello: Parte[]
  perMese: Parte[]
  /** What is older than the months. */
  prima: Parte
}

/** People and cases by level and by month, own and of the network; months are Rome's. */
export async function leggiCifre(reader: Reader, ramo: Ramo, now: Date): Promise<CifreRete> {
  const first = `${todayInRome(now).slice(0, 7)}-01`
  const inizi = Array.from({ length: MESI }, (_, i) => addMonths(first, i - MESI + 1))
  const persone = await personePerLivelloEMese(reader, ramo, startOfDayInRome(inizi[0]!))
  const produttori = (await produttoriDi(reader, ramo, now)).filter((p) => p.livello > ramo.livello)
  const chi = produttori.map((p) => p.utente_id)
  const pratiche = await pratichePerLivelloEMese(reader, ramo, chi)
  const proprie = pratiche.filter((p) => p.livello === ramo.livello)
  const rete = pratiche.filter((p) => p.livello > ramo.livello)
  const livelli = [...persone.livelli.keys()].sort((a, b) => a - b)
  const parteDi = (rows: typeof rete): Parte => {
    const misura = sum(rows.map((p) => p.pratiche))
    return { misura, produttori: rows.flatMap((p) => p.produttori), nota: misura === 0 }
  }
  const mesi = inizi.map((inizio) => inizio.slice(0, 7))
  const perMese = mesi.map((mese) => parteDi(rete.filter((p) => p.mese === mese)))
  const perLivello = livelli.map((livello): Parte => {
    const suoi = produttori.filter((p) => p.livello === livello).map((p) => p.utente_id)
    return { misura: suoi.length, produttori: suoi }
  })
  return {
    cifre: {
      persone: sum([...persone.livelli.values()]),
      pratiche_proprie: sum(proprie.map((p) => p.pratiche)),
      pratiche_rete: sum(rete.map((p) => p.pratiche)),
      produttori: produttori.length,
      livelli: livelli.map((livello, i) => ({
        livello: livello - ramo.livello,
        persone: persone.livelli.get(livello)!,
        pratiche: sum(rete.filter((p) => p.livello === livello).map((p) => p.pratiche)),
        produttori: perLivello[i]!.misura,
      })),
      mesi: mesi.map((mese, i) => ({
        mese,
        persone: persone.mesi.get(mese) ?? 0,
        proprie: sum(proprie.filter((p) => p.mese === mese).map((p) => p.pratiche)),
        rete: perMese[i]!.misura,
      })),
    },
    produttori: produttori.length,
    perLivello,
    perMese,
    prima: parteDi(rete.filter((p) => !mesi.includes(p.mese))),
  }
}

/** The same as a promoter may read it: only what three active producers stand behind (docs/decisions/0048). */
export async function leggiRiepilogo(reader: Reader, ramo: Ramo, now: Date): Promise<Riepilogo> {
  const { cifre, produttori, perLivello, perMese, prima } = await leggiCifre(reader, ramo, now)
  const livelloVisto = partiMostrate(perLivello)
  const meseVisto = partiMostrate(perMese, prima)
  return {
    ...cifre,
    produttori: produttoriMostrati(produttori),
    livelli: cifre.livelli.map((l, i) => ({ ...l, produttori: livelloVisto[i] ? l.produttori : null })),
    mesi: cifre.mesi.map((m, i) => ({ ...m, rete: meseVisto[i] ? m.rete : null })),
  }
}

function sum(numeri: number[]): number {
  return numeri.reduce((a, b) => a + b, 0)
}
