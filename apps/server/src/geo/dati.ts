/**
 * Le righe della geografia, costruite dai pacchetti npm (licenze e fonti in NOTICE).
 *
 * Chiave di tutto è il codice catastale (Belfiore): non cambia mai, mentre i codici ISTAT cambiano a ogni
 * riforma delle province. `italian-cap-comuni-province` ha i comuni in vigore con CAP e province di oggi
 * (dal 2026 con le nuove province sarde); `@marketto/belfiore-connector-embedded` aggiunge i comuni cessati,
 * le date e gli Stati esteri. Le province di quest'ultimo sono quelle storiche, e valgono solo per i cessati.
 */
import { createRequire } from 'node:module'
import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import paesi from 'i18n-iso-countries'
import type ComuniItaliani from 'italian-cap-comuni-province'
import { nomeArchivio } from './nome-archivio.ts'
import { abbreviaSanti, piega } from './piega.ts'
import type { comune, comuneCap, nazione, provincia } from './tables.ts'

// Le due forme del pacchetto non sono equivalenti: quella ESM importa JSON senza attributo e Node la rifiuta.
const require = createRequire(import.meta.url)

export type RigheGeografia = {
  nazioni: (typeof nazione.$inferInsert)[]
  province: (typeof provincia.$inferInsert)[]
  comuni: (typeof comune.$inferInsert)[]
  caps: (typeof comuneCap.$inferInsert)[]
}

/** Chi risulta aver scritto le righe: non una persona, il caricamento. */
const OPERATORE = 'archivio'

/** Sigle sostituite per intero da un'altra; le altre soppresse (PL, FU, ZA) sono oggi all'estero. */
const SIGLE_RINNOVATE: Record<string, string> = { PS: 'PU', FO: 'FC' }

/** Nomi che nel pacchetto ISO suonano male in un elenco italiano. */
const NOMI_PAESI: Record<string, string> = {
  MM: 'Myanmar (Birmania)',
  TW: 'Taiwan',
  PS: 'Palestina',
  SH: 'Sant’Elena',
  CG: 'Congo',
  PA: 'Panama',
  ST: 'São Tomé e Príncipe',
}

/**
 * L'id numerico di un comune o di uno Stato, dal codice catastale: posto della lettera (A = 1 … Z = 26)
 * per mille più il numero. `A001` → 1001, `F205` (Milano) → 6205, `Z114` → 26114. È stabile per sempre e
 * si legge da entrambe le parti. Solleva `RangeError` se il codice non è una lettera e tre cifre.
 */
export function idDaBelfiore(codice: string): number {
  if (!/^[A-Z]\d{3}$/.test(codice)) throw new RangeError(`Codice catastale non valido: ${codice}`)
  return (codice.charCodeAt(0) - 64) * 1000 + Number(codice.slice(1))
}

type Luogo = { codice: string; nome: string; sigla: string; dal: string | null; al: string | null }

/** L'anno 9999 del pacchetto vuol dire «in vigore»: qui è `null`. */
function giornoDi(data: Date | undefined): string | null {
  return data && data.getUTCFullYear() < 9999 ? data.toISOString().slice(0, 10) : null
}

async function luoghi(di: 'cities' | 'countries'): Promise<Luogo[]> {
  const elenco = (await belfioreConnector[di]?.toArray()) ?? []
  return elenco.map((l) => ({
    codice: l.belfioreCode,
    nome: nomeArchivio(l.name),
    sigla: (l.province ?? l.iso3166 ?? '').trim(),
    dal: giornoDi(l.creationDate),
    al: giornoDi(l.expirationDate),
  }))
}

/** Il nome nell'altra lingua, da «Bolzano/Bozen» o «Sgonico-Zgonik»; vuoto se c'è solo l'italiano. */
function altroNome(nome: string, intero: string | undefined): string {
  return intero?.startsWith(nome) ? intero.slice(nome.length + 1) : ''
}

/** Le due colonne di ricerca; i nomi con un santo ci sono anche con la sola «s», come in «S. Angelo». */
function ricerca(...nomi: string[]): { ricerca: string; ricerca_unita: string } {
  const forme = new Set(nomi.filter(Boolean).flatMap((nome) => [piega(nome), abbreviaSanti(piega(nome))]))
  const testo = `| ${[...forme].join(' | ')} |`
  return { ricerca: testo, ricerca_unita: testo.replaceAll(' ', '') }
}

async function righeNazioni(): Promise<RigheGeografia['nazioni']> {
  paesi.registerLocale(require('i18n-iso-countries/langs/it.json'))
  const righe = (await luoghi('countries')).map((l) => {
    // L'archivio scrive UK per il Regno Unito e lascia vuoto il Kosovo, che in ISO è XK per convenzione.
    const iso = l.codice === 'Z160' ? 'XK' : l.sigla === 'UK' ? 'GB' : l.sigla
    const cessata = l.al !== null
    const nome = cessata ? l.nome : (NOMI_PAESI[iso] ?? paesi.getName(iso, 'it') ?? l.nome)
    const country_code = cessata ? null : iso
    return { id: idDaBelfiore(l.codice), codice: l.codice, descrizione: nome, country_code, cessata }
  })
  const italia = { codice: 'Z000', descrizione: 'Italia', country_code: 'IT', cessata: false }
  return [{ id: idDaBelfiore(italia.codice), ...italia }, ...righe]
}

/** Costruisce tutte le righe. Costa circa mezzo secondo: si chiama solo quando la versione è cambiata. */
export async function righeGeografia(): Promise<RigheGeografia> {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  const regioni = new Map(italia.getAllRegioni().map((r) => [r.codiceRegione, r.nome]))
  const province = italia.getAllProvince().map((p) => {
    return { sigla: p.sigla, descrizione: p.nome, regione: regioni.get(p.codiceRegione) ?? '' }
  })
  const sigle = new Set(province.map((p) => p.sigla))
  const archivio = new Map((await luoghi('cities')).map((l) => [l.codice, l]))
  const comuni = new Map<string, RigheGeografia['comuni'][number]>()
  const caps: RigheGeografia['caps'] = []

  for (const c of italia.getAllComuni()) {
    const id = idDaBelfiore(c.codiceBelfiore)
    caps.push({ id_comune: id, cap: c.cap })
    if (comuni.has(c.codiceBelfiore)) continue
    const vecchio = archivio.get(c.codiceBelfiore)
    const cambiata = vecchio !== undefined && !sigle.has(vecchio.sigla)
    comuni.set(c.codiceBelfiore, {
      id,
      codice: c.codiceBelfiore,
      cod_istat: c.codiceIstat,
      descrizione: c.nome,
      provincia: c.siglaProvincia,
      nuova_provincia: cambiata ? c.siglaProvincia : null,
      cessato: false,
      data_modifica: vecchio?.dal ?? null,
      operatore: OPERATORE,
      capoluogo: c.isCapoluogo,
      ...ricerca(c.nome, altroNome(c.nome, c.nomeAlternativo)),
    })
  }
  for (const l of archivio.values()) {
    if (comuni.has(l.codice)) continue
    comuni.set(l.codice, {
      id: idDaBelfiore(l.codice),
      codice: l.codice,
      cod_istat: null,
      descrizione: l.nome,
      provincia: l.sigla,
      nuova_provincia: SIGLE_RINNOVATE[l.sigla] ?? null,
      cessato: true,
      data_modifica: l.al,
      operatore: OPERATORE,
      capoluogo: false,
      ...ricerca(l.nome),
    })
  }
  return { nazioni: await righeNazioni(), province, comuni: [...comuni.values()], caps }
}
