/**
 * Builds the rows of the geography from the npm packages (licences and sources in NOTICE). The key is the codice catastale
 * (Belfiore): it never changes, while ISTAT's codes change with every reform of the province. `italian-cap-comuni-province` has
 * today's comuni with their CAP and province (with Sardinia's new ones of 2026); `@marketto/belfiore-connector-embedded` adds the
 * ceased comuni, the dates and the foreign States. The provinces in the latter are historical ones; they are used for ceased
 * comuni only.
 */
import { createRequire } from 'node:module'
import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import type ComuniItaliani from 'italian-cap-comuni-province'
import { abbreviaSanti, altroNome, foldPlaceName, nomeArchivio, nomeStato } from './place-names.ts'
import { idDaBelfiore } from './queries.ts'
import type { comune, comuneCap, nazione, provincia } from './tables.ts'

// The package's ESM build imports JSON without the import attribute, which Node refuses; the CommonJS build works.
const require = createRequire(import.meta.url)

export type GeografiaRows = {
  nazioni: (typeof nazione.$inferInsert)[]
  province: (typeof provincia.$inferInsert)[]
  comuni: (typeof comune.$inferInsert)[]
  caps: (typeof comuneCap.$inferInsert)[]
}

/** Author recorded for the geographic rows, which an import writes. */
const OPERATORE = 'archivio'

/** Sigle of provinces that were replaced by another sigla as a whole. Other suppressed ones (PL, FU, ZA) are abroad today. */
const SIGLE_RINNOVATE: Record<string, string> = { PS: 'PU', FO: 'FC' }

type Luogo = { codice: string; nome: string; sigla: string; dal: string | null; al: string | null }

/** Converts a date of the package, where the year 9999 means «still in force», to a day or `null`. */
function giornoDi(data: Date | undefined): string | null {
  return data && data.getUTCFullYear() < 9999 ? data.toISOString().slice(0, 10) : null
}

async function luoghi(di: 'cities' | 'countries'): Promise<Luogo[]> {
  const list = (await belfioreConnector[di]?.toArray()) ?? []
  return list.map((l) => ({
    codice: l.belfioreCode,
    nome: nomeArchivio(l.name),
    sigla: (l.province ?? l.iso3166 ?? '').trim(),
    dal: giornoDi(l.creationDate),
    al: giornoDi(l.expirationDate),
  }))
}

/** Returns the two search columns; a saint's name is also stored with «s» alone, as in «S. Angelo». */
function ricerca(...names: string[]): { ricerca: string; ricerca_unita: string } {
  const forme = new Set(
    names.filter(Boolean).flatMap((nome) => [foldPlaceName(nome), abbreviaSanti(foldPlaceName(nome))]),
  )
  const text = `| ${[...forme].join(' | ')} |`
  return { ricerca: text, ricerca_unita: text.replaceAll(' ', '') }
}

async function nazioniRows(): Promise<GeografiaRows['nazioni']> {
  const rows = (await luoghi('countries')).map((l) => {
    // The package has UK for the United Kingdom and nothing for Kosovo, which is XK by convention.
    const iso = l.codice === 'Z160' ? 'XK' : l.sigla === 'UK' ? 'GB' : l.sigla
    const cessata = l.al !== null
    const nome = cessata ? l.nome : (nomeStato(iso) ?? l.nome)
    const country_code = cessata ? null : iso
    return { id: idDaBelfiore(l.codice), codice: l.codice, descrizione: nome, country_code, cessata }
  })
  const italia = { codice: 'Z000', descrizione: 'Italia', country_code: 'IT', cessata: false }
  return [{ id: idDaBelfiore(italia.codice), ...italia }, ...rows]
}

/**
 * Builds all rows of the geography tables. Takes about half a second, so it is called only when the version of the data has
 * changed.
 */
export async function geografiaRows(): Promise<GeografiaRows> {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  const regioni = new Map(italia.getAllRegioni().map((r) => [r.codiceRegione, r.nome]))
  const province = italia.getAllProvince().map((p) => {
    return { sigla: p.sigla, descrizione: p.nome, regione: regioni.get(p.codiceRegione) ?? '' }
  })
  const sigle = new Set(province.map((p) => p.sigla))
  const archivio = new Map((await luoghi('cities')).map((l) => [l.codice, l]))
  const comuni = new Map<string, GeografiaRows['comuni'][number]>()
  const caps: GeografiaRows['caps'] = []

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
  return { nazioni: await nazioniRows(), province, comuni: [...comuni.values()], caps }
}
