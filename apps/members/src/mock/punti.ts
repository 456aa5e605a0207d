import { scegliDesiderio, togliDesiderio } from '@primo/contract/raccolta/desiderio'
import {
  calcoloAccredito,
  type Desiderio,
  iscrizione,
  type Movimento,
  mesiMovimenti,
  movimenti,
  saldo,
  type VersoMovimenti,
  verificaIscrizione,
} from '@primo/contract/raccolta/manifestazione'
import {
  annulla,
  leggiRichiesta,
  type Premio,
  premi,
  type Richiesta,
  richiedi,
  richieste,
} from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { messaggioDesiderio, statoDesiderio } from '@primo/domain/raccolta/desiderio'
import { quantoDista } from '@primo/domain/raccolta/distance-to-premio'
import { azioniRichiesta, type StatoRichiesta } from '@primo/domain/raccolta/premio'
import { contaTra, percheMovimento, titoloMovimento } from '@primo/domain/raccolta/punti'
import { currentMember } from './member.ts'
import { doveSpedire } from './places-and-addresses.ts'
import { PUNTI_DI_PROVA as BASE, passaggiDiProva, pratichePremiate } from './pratiche.ts'
import { daysFromToday, instantFromToday } from './random.ts'
import { type MockRule, pageOf, ruleFor } from './response-rules.ts'

/** Premi of the mock catalogue: image, name, category, points, remaining pieces (null = unlimited). */
const ITEMS = [
  ['borraccia-termica', 'Borraccia termica', 'Tempo libero', 250, null],
  ['tappetino-da-yoga', 'Tappetino da yoga', 'Benessere', 300, null],
  ['caricatore-portatile', 'Caricatore portatile', 'Tecnologia', 350, 80],
  ['lampada-da-tavolo', 'Lampada da tavolo', 'Casa', 450, 40],
  ['scacchiera-in-legno', 'Scacchiera in legno', 'Tempo libero', 600, 25],
  ['cesto-di-prodotti-tipici', 'Cesto di prodotti tipici', 'Gusto', 650, 60],
  ['zaino', 'Zaino da città', 'Viaggi', 700, 50],
  ['cassa-bluetooth', 'Cassa Bluetooth', 'Tecnologia', 800, 45],
  ['cinema-per-due', 'Cinema per due', 'Tempo libero', 850, null],
  ['trolley-da-cabina', 'Trolley da cabina', 'Viaggi', 1100, 1],
  ['macchina-da-caffe', 'Macchina da caffè', 'Casa', 1400, 35],
  ['lettore-di-libri', 'Lettore di libri', 'Tecnologia', 1500, 0],
  ['purificatore-d-aria', 'Purificatore d’aria', 'Casa', 2100, 18],
  ['giornata-alle-terme', 'Giornata alle terme', 'Benessere', 2600, null],
  ['tablet', 'Tablet', 'Tecnologia', 4200, 2],
  ['bicicletta-pieghevole', 'Bicicletta pieghevole', 'Tempo libero', 6500, 5],
] as const

const IN_EVIDENZA: readonly string[] = ['giornata-alle-terme', 'zaino', 'bicicletta-pieghevole']

/** Catalogue of the mock data. Requests reduce the remaining pieces. */
const PREMI: Premio[] = ITEMS.map(([figura, descrizione, categoria, punti, disponibili], n) => ({
  id_premio: n + 1,
  id_edizione: 1,
  codice: `PV${String(n + 1).padStart(3, '0')}`,
  descrizione,
  dettaglio: `${descrizione}: un premio di prova, per vedere come si presenta il catalogo.`,
  categoria,
  punti,
  disponibili,
  immagine: `/premi/${figura}.webp`,
  limite_persona: null,
  evidenza: IN_EVIDENZA.indexOf(figura) + 1 || null,
  valido_dal: daysFromToday(-400),
  valido_al: daysFromToday(500),
}))

const edizione = {
  id: 1,
  codice: 'PROVA',
  titolo: 'Ti Premia! Dati di prova',
  inizio: daysFromToday(-500),
  fine: daysFromToday(600),
  ultima_richiesta: daysFromToday(570),
}
const regolamento = { versione: '1', hash: '0'.repeat(64), url: '/icone/primo.svg' }
const MATURAZIONE_GIORNI = 14

type Segnato = Movimento & { giorni: number }
let registro: Segnato[] = []

function mark(item: Omit<Segnato, 'id' | 'data'>): void {
  const data = item.giorni === 0 ? clock.now().toISOString() : instantFromToday(item.giorni)
  registro = [{ ...item, id: registro.length + 1, data }, ...registro]
}

for (const [n, p] of pratichePremiate().toReversed().entries()) {
  const giorni = -5 - 8 * (pratichePremiate().length - 1 - n)
  const matura_il = daysFromToday(giorni + MATURAZIONE_GIORNI)
  const facts = {
    tipo_finanziamento: p.tipo_finanziamento,
    base: BASE,
    livello: 0,
    quota_bp: 10_000,
    tetto: false,
    regola: '2026-1',
    matura_il,
  }
  mark({
    giorni,
    tipo: 'accredito',
    titolo: titoloMovimento('accredito', facts),
    perche: percheMovimento('accredito', facts),
    punti: BASE,
    livello: 0,
    matura_il: giorni + MATURAZIONE_GIORNI > 0 ? `${matura_il}T00:00:00.000Z` : null,
    id_scheda: p.id_scheda,
    id_richiesta: null,
  })
}

let mie: Richiesta[] = []

function ask(id_premio: number, stato: StatoRichiesta, giorni: number, nota: string | null): Richiesta {
  const premio = PREMI.find((p) => p.id_premio === id_premio)!
  const { nominativo, indirizzo, cap, comune } = doveSpedire()
  const creata_il = giorni === 0 ? clock.now().toISOString() : instantFromToday(giorni)
  const id = mie.length + 1
  const spedita = stato === 'spedita' || stato === 'consegnata'
  const fresh: Richiesta = {
    id,
    codice: `R${String(id).padStart(5, '0')}`,
    stato,
    creata_il,
    premio: {
      id_premio,
      codice: premio.codice,
      descrizione: premio.descrizione,
      categoria: premio.categoria,
      immagine: premio.immagine,
    },
    punti: premio.punti,
    nota,
    spedizione: { nominativo, indirizzo, cap, comune: comune.descrizione, provincia: comune.provincia },
    corriere: spedita ? 'Corriere di prova' : null,
    tracking: spedita ? 'PROVA123456' : null,
    segui: null,
    consegna_entro: daysFromToday(giorni + 180),
    punti_fino: edizione.ultima_richiesta,
    storia: [{ stato, quando: creata_il, nota: null }],
    azioni: azioniRichiesta(stato, 'membro') as Richiesta['azioni'],
  }
  mie = [fresh, ...mie]
  move('prenotazione', fresh, giorni)
  return fresh
}

function move(tipo: 'prenotazione' | 'restituzione', r: Richiesta, giorni: number): void {
  const facts = { premio: r.premio.descrizione, punti: r.punti }
  const texts =
    tipo === 'prenotazione'
      ? [titoloMovimento(tipo, facts), percheMovimento(tipo, facts)]
      : [restituita(r, titoloMovimento), restituita(r, percheMovimento)]
  mark({
    giorni,
    tipo,
    titolo: texts[0]!,
    perche: texts[1]!,
    punti: tipo === 'prenotazione' ? -r.punti : r.punti,
    livello: null,
    matura_il: null,
    id_scheda: null,
    id_richiesta: r.id,
  })
}

function restituita(r: Richiesta, scrivi: typeof titoloMovimento | typeof percheMovimento): string {
  const premio = r.premio.descrizione
  return scrivi('restituzione', { premio, punti: r.punti, causa: 'annullata', pagati_al_debito: 0 })
}

ask(1, 'consegnata', -120, null)
ask(3, 'spedita', -12, null)

const maturando = () => registro.reduce((n, m) => n + (m.matura_il ? m.punti : 0), 0)
/** Returns the mock member's available points. */
export const disponibili = () => registro.reduce((n, m) => n + m.punti, 0) - maturando()
const aperte = () => mie.filter((r) => !['consegnata', 'annullata', 'rifiutata'].includes(r.stato))
const mine = (id: number) => mie.find((r) => r.id === id)

const UNA_PRATICA = { punti: BASE, di: 'tue' } as const
let desiderato: number | null = null

function desiderio(): Desiderio | null {
  const found = PREMI.find((p) => p.id_premio === desiderato)
  if (!found) return null
  const { id_premio, descrizione, categoria, immagine, punti } = found
  const con = { disponibili: disponibili(), in_maturazione: maturando(), debito: 0 }
  const stato = statoDesiderio({ ...found, nel_catalogo: true }, con.disponibili)
  const mancano = Math.max(0, punti - con.disponibili)
  const distanza = quantoDista(punti, con, UNA_PRATICA)
  const in_parole = messaggioDesiderio(stato, { nome: descrizione, mancano, distanza })
  return { id_premio, descrizione, categoria, immagine, punti, stato, mancano, in_parole }
}

const meseDi = (m: Movimento) => m.data.slice(0, 7)
const tra = (m: Movimento) =>
  contaTra(
    m,
    registro.some((r) => r.tipo === 'restituzione' && r.id_richiesta === m.id_richiesta),
  )
const VERSI: Record<VersoMovimenti, (m: Movimento) => boolean> = {
  tutti: () => true,
  entrati: (m) => tra(m) === 'entrati',
  usciti: (m) => tra(m) === 'usciti',
  rete: (m) => (m.livello ?? 0) > 0,
  in_maturazione: (m) => m.matura_il !== null,
}

export const PUNTI: MockRule[] = [
  ruleFor(verificaIscrizione, () => ({
    data: { iscrivibile: true, motivo: null, edizione, regolamento, accettato: true, iscritto: true },
  })),
  ruleFor(iscrizione, () => ({ data: currentMember().profili.find((p) => p.ruolo === 'manifestazione')! })),
  ruleFor(saldo, () => ({
    data: {
      saldo_punti: disponibili(),
      in_maturazione: maturando(),
      prenotati: aperte().reduce((n, r) => n + r.punti, 0),
      debito: 0,
      in_scadenza: [{ punti: disponibili(), scade_il: edizione.fine }],
      perche_zero: null,
      una_pratica: UNA_PRATICA,
      desiderio: desiderio(),
      edizione,
      precedenti: [],
    },
  })),
  ruleFor(movimenti, ({ query }) =>
    pageOf(
      registro
        .map(({ giorni: _, ...m }) => m)
        .filter((m) => (query.mese ? meseDi(m) === query.mese : true) && VERSI[query.verso](m))
        .sort((a, b) => (a.data < b.data ? 1 : -1)),
      query,
    ),
  ),
  ruleFor(mesiMovimenti, () => ({
    data: [...new Set(registro.map(meseDi))]
      .sort()
      .reverse()
      .map((mese) => {
        const suoi = registro.filter((m) => meseDi(m) === mese)
        const sum = (way: 'entrati' | 'usciti') =>
          suoi.filter(VERSI[way]).reduce((n, m) => n + Math.abs(m.punti), 0)
        return { mese, entrati: sum('entrati'), usciti: sum('usciti'), movimenti: suoi.length }
      }),
  })),
  ruleFor(calcoloAccredito, ({ params }) => {
    const found = registro.find(({ id, tipo }) => id === params.id && tipo === 'accredito')
    const pratica = pratichePremiate().find(({ id_scheda }) => id_scheda === found?.id_scheda)
    return found && pratica
      ? { data: passaggiDiProva(pratica.tipo_finanziamento, daysFromToday(found.giorni)) }
      : { refused: 'NON_TROVATO' }
  }),
  ruleFor(premi, () => ({ data: PREMI })),
  ruleFor(richieste, ({ query }) => pageOf(mie, query)),
  ruleFor(leggiRichiesta, ({ params }) => {
    const found = mine(params.id)
    return found ? { data: found } : { refused: 'NON_TROVATO' }
  }),
  ruleFor(richiedi, ({ body }) => {
    const premio = PREMI.find((p) => p.id_premio === body.id_premio)
    if (!premio) return { refused: 'PREMIO_NON_RICHIEDIBILE' }
    if (premio.disponibili === 0) return { refused: 'PREMIO_ESAURITO' }
    if (premio.punti > disponibili()) return { refused: 'PUNTI_INSUFFICIENTI' }
    if (premio.disponibili !== null) premio.disponibili -= 1
    const fresh = ask(body.id_premio, 'richiesta', 0, body.nota ?? null)
    if (desiderato === body.id_premio) desiderato = null
    return { data: { ...fresh, saldo_punti: disponibili() } }
  }),
  ruleFor(scegliDesiderio, ({ body }) => {
    if (!PREMI.some((p) => p.id_premio === body.id_premio)) return { refused: 'NON_TROVATO' }
    desiderato = body.id_premio
    return { data: desiderio()! }
  }),
  ruleFor(togliDesiderio, () => {
    desiderato = null
    return { data: null }
  }),
  ruleFor(annulla, ({ params }) => {
    const r = mine(params.id)
    if (!r) return { refused: 'NON_TROVATO' }
    if (!r.azioni.includes('annulla')) return { refused: 'STATO_NON_PERMESSO' }
    const step = { stato: 'annullata' as const, quando: clock.now().toISOString(), nota: null }
    const tolta: Richiesta = { ...r, stato: 'annullata', azioni: [], storia: [...r.storia, step] }
    mie = mie.map((other) => (other.id === r.id ? tolta : other))
    const premio = PREMI.find((p) => p.id_premio === r.premio.id_premio)
    if (premio?.disponibili != null) premio.disponibili += 1
    move('restituzione', r, 0)
    return { data: { ...tolta, saldo_punti: disponibili() } }
  }),
]
