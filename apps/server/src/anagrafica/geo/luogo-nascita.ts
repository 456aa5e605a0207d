/** Compares a birthplace as people write it with the codice catastale in a codice fiscale. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import { clock } from '@primo/domain/platform/clock'
import type ComuniItaliani from 'italian-cap-comuni-province'
import { abbreviaSanti, altroNome, foldPlaceName, nomeArchivio, nomeStato } from './place-names.ts'

// As in geografia-rows.ts: the package's ESM build imports JSON without the attribute.
const require = createRequire(import.meta.url)

/** Sigla that stands for the province of a birth abroad. */
export const ESTERO = 'EE'

type Luogo = {
  nome: string
  /** Every name that the comune has had, as words to compare: all its words, and those that are not particles. */
  names: { words: string[]; significant: string[] }[]
  /** Sigla of the comune's province: today's, or the last one of a comune that has ceased. */
  sigla: string
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
/** Returns the significant words of a place's name: all of them when it has only particles («Dello»). */
function significant(nome: string): string[] {
  const words = placeWords(nome)
  const others = words.filter((word) => !PARTICLES.has(word))
  return others.length > 0 ? others : words
}

/** Returns a place's name in the form in which two names are compared. */
const named = (text: string): string => significant(text).join(' ')

/** Returns whether every word of `some` is in `all`. */
const within = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((word) => all.includes(word))

/** Reads the rows of a file in this folder, as the cells between semicolons, without the heading. */
const csvRows = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'))

type Storici = ReadonlyMap<string, { sigle: string[]; names: string[] }>

let storici: Storici | undefined
/** Reads the comuni that have had more than one name or province (ANPR's archive, see NOTICE). */
function historicalComuni(): Storici {
  storici ??= new Map(
    csvRows('./comuni-storici.csv').map(([codice = '', sigle = '', names = '']) => [
      codice,
      { sigle: sigle.split('|'), names: names.split('|') },
    ]),
  )
  return storici
}

let current: ReadonlyMap<string, { names: string[]; named: string[]; sigla: string }> | undefined
/** Returns today's comuni by codice catastale, with their name in the other language, and both as `named` compares them. */
function currentComuni() {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  current ??= new Map(
    italia.getAllComuni().map((c) => {
      const both = [c.nome, altroNome(c.nome, c.nomeAlternativo)].filter(Boolean)
      return [c.codiceBelfiore, { names: both, named: both.map(named), sigla: c.siglaProvincia }]
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

let province: ReadonlyMap<string, string> | undefined
/** Returns the sigle of the provinces by the name of the provincia or of its capoluogo, in the form that `named` compares. */
function provinceNames(): ReadonlyMap<string, string> {
  const italia: typeof ComuniItaliani = require('italian-cap-comuni-province').default
  province ??= new Map([
    ...italia.getAllProvince().map(({ nome, sigla }): [string, string] => [named(nome), sigla]),
    ...italia.getCapoluoghi().map((c): [string, string] => [named(c.nome), c.siglaProvincia]),
    ['bat', 'BT'],
    ['vco', 'VB'],
    [named('Roma Capitale'), 'RM'],
    ['estero', ESTERO],
  ])
  return province
}

/** Matches the kind of body before the name of a provincia: «Prov. di», «Città metropolitana di». */
const PROVINCE_BODY =
  /^\s*(?:prov(?:incia|\.)?(?:\s+autonoma)?|citt(?:à|a['’]?)\s+metropolitana|libero\s+consorzio(?:\s+comunale)?)\s/i

/** Returns the sigla that a whole text is, or whose provincia it names. */
function siglaNamed(text: string): string | null {
  const sigla = foldPlaceName(text).replaceAll(' ', '').toUpperCase()
  return birthSigle().has(sigla) ? sigla : (provinceNames().get(named(text)) ?? null)
}

/**
 * Returns the sigla of the province of birth in a text: «mi», «(MI)», «Milano», «Roma (RM)», «Città metropolitana di Roma»,
 * «estero»; null when there is none, or more than one.
 */
export function birthProvince(written: string): string | null {
  const bare = written.replace(PROVINCE_BODY, '')
  const whole = siglaNamed(bare)
  if (whole) return whole
  const parts = bare.split(/[,;()/–-]+/).flatMap((part) => siglaNamed(part) ?? [])
  return new Set(parts).size === 1 ? parts[0]! : null
}

/** Returns the place of a codice catastale; null when no archive has the code. */
export async function placeOfCode(codice: string): Promise<Luogo | null> {
  const found = await belfioreConnector.findByCode(codice)
  const comune = currentComuni().get(codice)
  if (!found && !comune) return null
  const estero = codice.startsWith('Z')
  const before = historicalComuni().get(codice)
  const nome = (comune?.names[0] ?? nomeArchivio(found!.name)).replaceAll("'", '’')
  const italiano = estero && found?.iso3166 ? nomeStato(found.iso3166) : undefined
  const names = [
    nome,
    italiano,
    found && nomeArchivio(found.name),
    ...(comune?.names ?? []),
    ...(before?.names ?? []),
  ]
  return {
    nome,
    names: names.flatMap((one) => (one ? [{ words: placeWords(one), significant: significant(one) }] : [])),
    sigla: estero ? ESTERO : (comune?.sigla ?? found?.province ?? ''),
    sigle: new Set(
      estero ? [ESTERO] : [comune?.sigla, found?.province, ...(before?.sigle ?? [])].flatMap((s) => s ?? []),
    ),
    estero,
    cessato: found?.expirationDate !== undefined && found.expirationDate < clock.now(),
  }
}

/** A sigla written after the name: «Roma (RM)», «Roma, RM», «Roma RM». */
const SIGLA = /[\s,(/-]+([A-Z]{2})\)?\s*$/

/** Returns a text without the sigla at its end, with that sigla if there is one. */
function withoutSigla(text: string): { bare: string; sigla: string | null } {
  const sigla = birthProvince(SIGLA.exec(text.trim())?.[1] ?? '')
  return { bare: sigla ? text.trim().replace(SIGLA, '') : text, sigla }
}

/** Returns whether a text names Italy, or an Italian comune with its sigla. */
function namesItaly(text: string): boolean {
  if (partsOf(text).includes('italia')) return true
  const { bare, sigla } = withoutSigla(text)
  const name = named(bare)
  return [...currentComuni().values()].some((c) => c.sigla === sigla && c.named.includes(name))
}

/** Returns the parts of a text between its signs, without particles: «Praga (Cecoslovacchia, oggi Cechia)» has three. */
const partsOf = (text: string): string[] =>
  text.split(/[,()/;–-]+/).map((part) =>
    named(part)
      .replace(/^(?:ex|gia|oggi|ora) /, '')
      .trim(),
  )

/** Returns the codes of the foreign States that a text names. */
async function statesNamed(text: string): Promise<string[]> {
  const parts = partsOf(text)
  const stati = (await belfioreConnector.countries?.toArray()) ?? []
  return stati
    .filter((s) => {
      const names = [nomeArchivio(s.name), s.iso3166 ? nomeStato(s.iso3166) : undefined]
      const others = dissolvedStates().get(s.belfioreCode)?.names ?? []
      return [...names, ...others].some((name) => name && parts.includes(named(name)))
    })
    .map((s) => s.belfioreCode)
}

type Dissolved = ReadonlyMap<string, { successori: string[]; names: string[] }>

let dissolved: Dissolved | undefined
/** Reads the dissolved States, with the States that succeeded them and their common names (ISTAT, see NOTICE). */
function dissolvedStates(): Dissolved {
  dissolved ??= new Map(
    csvRows('./stati-cessati.csv').map(([codice = '', successori = '', names = '']) => [
      codice,
      { successori: successori.split('|'), names: names.split('|').filter(Boolean) },
    ]),
  )
  return dissolved
}

/** Returns whether one of two States succeeded the other, so that documents may call a birthplace by either. */
function sameState(one: string, other: string): boolean {
  const succeeds = (after: string, before: string) =>
    dissolvedStates().get(before)?.successori.includes(after) === true
  return one === other || succeeds(one, other) || succeeds(other, one)
}

/**
 * Returns today's comune that a text names, if it is in a provincia of the ceased comune `luogo`; else null. No archive records
 * which comune absorbed a ceased one, and documents may name the absorbing comune as birthplace.
 */
export async function mayHaveAbsorbed(luogo: Luogo, written: string): Promise<Luogo | null> {
  if (!luogo.cessato || luogo.estero) return null
  const name = named(withoutSigla(written).bare)
  for (const [codice, comune] of currentComuni()) {
    if (!comune.named.includes(name)) continue
    const today = await placeOfCode(codice)
    if (today && [...luogo.sigle].some((sigla) => today.sigle.has(sigla))) return today
  }
  return null
}

/**
 * Returns whether a text may name the place of a codice catastale: a comune by any name it has or had, even shortened, with or
 * without its sigla; a foreign State by its name, a city, or a State that preceded or succeeded it, unless the text names another
 * State.
 * @param abroad whether the text was written with `EE` as its province
 */
export async function isPlaceOf(
  luogo: Luogo,
  codice: string,
  written: string,
  abroad = false,
): Promise<boolean> {
  if (luogo.estero) {
    const words = significant(written)
    if (luogo.names.some((nome) => within(nome.significant, words))) return true
    const states = await statesNamed(written)
    if (states.length > 0) return states.some((state) => sameState(state, codice))
    // A text that names no Italian comune is accepted as a foreign city, since no list has them all. Foreign cities such as San
    // Paolo are also the name of a comune.
    const italian = [...currentComuni().values()].some((c) => c.named[0] === words.join(' '))
    return !namesItaly(written) && (abroad || !italian)
  }
  const { bare } = withoutSigla(written)
  // «Reggio E.»: before a full stop, «e» is an initial and no particle.
  const cut = Array.from(bare.matchAll(/\p{L}+(?=\.)/gu), ([word]) => foldPlaceName(word))
  const whole = significant(bare).filter((word) => !cut.includes(word))
  return luogo.names.some(
    (nome) =>
      within(nome.significant, placeWords(bare)) ||
      (within(whole, nome.significant) &&
        cut.every((short) => nome.words.some((word) => word.startsWith(short)))),
  )
}
