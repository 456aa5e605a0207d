/** Compares a birthplace as people write it with the codice catastale in a codice fiscale. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import { clock } from '@primo/domain/platform/clock'
import type ComuniItaliani from 'italian-cap-comuni-province'
import { abbreviaSanti, altroNome, foldPlaceName, nomeArchivio, nomeStato } from './place-names.ts'

// As in geografia-rows.ts: the package's ESM build imports JSON without the attribute.
const require = createRequire(import.meta.url)

/** Sigla used as province for a birth abroad. */
export const ESTERO = 'EE'

type Luogo = {
  nome: string
  /** Every name that the comune has had, as words to compare: all of them, and without particles. */
  nomi: { words: string[]; significant: string[] }[]
  /** Sigle of every province that the comune is and was in. */
  sigle: ReadonlySet<string>
  estero: boolean
  cessato: boolean
}

/** Words that people omit from a name or add to it: «Reggio nell’Emilia», «Reggio Emilia». */
const PARTICLES = new Set(
  'a al alla alle ai agli con d da dal dalla dei degli del della delle dell dello di e ed in il la le lo l nel nella nell su sul sulla sull'.split(
    ' ',
  ),
)
/** Returns the words of a place's name. */
const placeWords = (nome: string): string[] => abbreviaSanti(foldPlaceName(nome)).split(' ').filter(Boolean)
/** Returns the significant words of a place's name. */
const significant = (nome: string): string[] => placeWords(nome).filter((word) => !PARTICLES.has(word))

/** Returns whether every word of `some` is in `all`. */
const within = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((word) => all.includes(word))

type Storici = ReadonlyMap<string, { sigle: string[]; nomi: string[] }>

let storici: Storici | undefined
/** Reads the comuni that have had more than one name or province (ANPR's archive, see NOTICE). */
function historicalComuni(): Storici {
  storici ??= new Map(
    readFileSync(new URL('./comuni-storici.csv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [codice = '', sigle = '', nomi = ''] = line.split(';')
        return [codice, { sigle: sigle.split('|'), nomi: nomi.split('|') }]
      }),
  )
  return storici
}

let current: ReadonlyMap<string, { nomi: string[]; sigla: string }> | undefined
/** Returns today's comuni by codice catastale, with their name in the other language. */
function currentComuni() {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  current ??= new Map(
    italia.getAllComuni().map((c) => {
      const both = [c.nome, altroNome(c.nome, c.nomeAlternativo)].filter(Boolean)
      return [c.codiceBelfiore, { nomi: both, sigla: c.siglaProvincia }]
    }),
  )
  return current
}

let sigle: ReadonlySet<string> | undefined
/** Returns every valid sigla of a province of birth: today's, former ones, and `EE`. */
function birthSigle(): ReadonlySet<string> {
  sigle ??= new Set([
    ESTERO,
    ...[...currentComuni().values()].map((c) => c.sigla),
    ...[...historicalComuni().values()].flatMap((c) => c.sigle),
  ])
  return sigle
}

const named = (text: string): string => significant(text).join(' ')

let province: ReadonlyMap<string, string> | undefined
/** Returns the sigle of the provinces by the name of the provincia or of its capoluogo, in the form that `named` compares. */
function provinceNames(): ReadonlyMap<string, string> {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  province ??= new Map([
    ...italia.getAllProvince().map(({ nome, sigla }): [string, string] => [named(nome), sigla]),
    ...italia.getCapoluoghi().map((c): [string, string] => [named(c.nome), c.siglaProvincia]),
    ['bat', 'BT'],
    ['estero', ESTERO],
  ])
  return province
}

/** Returns the sigla of the province of birth in a text: «mi», «(MI)», «Milano», «estero»; null when there is none. */
export function birthProvince(written: string): string | null {
  const bare = written.replace(/^\s*prov(?:incia|\.)?\s/i, '')
  const sigla = foldPlaceName(bare).replaceAll(' ', '').toUpperCase()
  return birthSigle().has(sigla) ? sigla : (provinceNames().get(named(bare)) ?? null)
}

/** Returns the place of a codice catastale; null when no archive has the code. */
export async function placeOfCode(codice: string): Promise<Luogo | null> {
  const found = await belfioreConnector.findByCode(codice)
  const comune = currentComuni().get(codice)
  if (!found && !comune) return null
  const estero = codice.startsWith('Z')
  const before = historicalComuni().get(codice)
  const nome = (comune?.nomi[0] ?? nomeArchivio(found!.name)).replaceAll("'", '’')
  const italiano = estero && found?.iso3166 ? nomeStato(found.iso3166) : undefined
  const names = [
    nome,
    italiano,
    found && nomeArchivio(found.name),
    ...(comune?.nomi ?? []),
    ...(before?.nomi ?? []),
  ]
  return {
    nome,
    nomi: names.flatMap((one) => (one ? [{ words: placeWords(one), significant: significant(one) }] : [])),
    sigle: new Set(
      estero ? [ESTERO] : [comune?.sigla, found?.province, ...(before?.sigle ?? [])].flatMap((s) => s ?? []),
    ),
    estero,
    cessato: found?.expirationDate !== undefined && found.expirationDate < clock.now(),
  }
}

/** A sigla written after the name: «Roma (RM)», «Roma, RM», «Roma RM». */
const SIGLA = /[\s,(/-]+([A-Z]{2})\)?\s*$/

/** Returns the codes of the foreign States that a text names. */
async function statesNamed(text: string): Promise<string[]> {
  const parts = text.split(/[,()/;-]+/).map(significant)
  const stati = (await belfioreConnector.countries?.toArray()) ?? []
  return stati
    .filter((s) => {
      const names = [nomeArchivio(s.name), s.iso3166 ? nomeStato(s.iso3166) : undefined]
      return names.some(
        (name) => name && parts.some((part) => part.join(' ') === significant(name).join(' ')),
      )
    })
    .map((s) => s.belfioreCode)
}

/**
 * Returns whether a text may name the place of a code: by any name it has or had, a shorter one too, with or without its sigla;
 * for a foreign State by its name or a city, unless another State is named.
 */
export async function isPlaceOf(luogo: Luogo, codice: string, written: string): Promise<boolean> {
  if (luogo.estero) {
    const words = significant(written)
    if (luogo.nomi.some((nome) => within(nome.significant, words))) return true
    const named = await statesNamed(written)
    if (named.length > 0) return named.includes(codice)
    // A text that names no Italian comune is accepted as a foreign city, since no list has them all.
    return ![...currentComuni().values()].some((c) => significant(c.nomi[0]!).join(' ') === words.join(' '))
  }
  const bare = written.trim().replace(SIGLA, (all, sigla: string) => (birthProvince(sigla) ? '' : all))
  // «Reggio E.»: before a full stop, «e» is an initial and no particle.
  const cut = Array.from(bare.matchAll(/\p{L}+(?=\.)/gu), ([word]) => foldPlaceName(word))
  const whole = significant(bare).filter((word) => !cut.includes(word))
  return luogo.nomi.some(
    (nome) =>
      within(nome.significant, whole) ||
      (within(whole, nome.significant) &&
        cut.every((short) => nome.words.some((word) => word.startsWith(short)))),
  )
}
