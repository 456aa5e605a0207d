/**
 * A simple model of the ledger: lots, a debt, requests. It knows nothing of postings or of SQL; the model-based test compares
 * the real ledger with it.
 */
const BASE: Record<number, number> = { 1: 200, 2: 600, 3: 400, 4: 300, 5: 350 }
const QUOTE = [1, 0.1, 0.05, 0.025]
const TETTO = 100
const GIORNI_MATURAZIONE = 14

export type ModelLotto = {
  causa: string
  maturaGiorno: number
  scadeGiorno: number
  punti: number
  matura: number
  liberi: number
  tenuti: number
  spesi: number
  scaduti: number
}

export type ModelPortafoglio = { lotti: ModelLotto[]; debito: number }

/**
 * Model of a member's eligibility for points: active profiles, and the last day on which the OAM registration is
 * valid.
 */
export type ModelEligibility = { premi: boolean; promotore: boolean; convenzionato: boolean; fino: number }

/**
 * Returns the level at which each member of a sponsor line, the owner first, is credited on a day; null = skipped, which uses up
 * no level.
 */
export function modelLivelli(linea: readonly ModelEligibility[], today: number): (number | null)[] {
  let livello = 0
  return linea.map((c, i) => {
    if (i === 0) return c.premi && c.convenzionato ? 0 : null
    if (!c.premi || !c.promotore || c.fino < today) return null
    livello++
    return livello < QUOTE.length ? livello : null
  })
}

/** Returns the points that a case of the financing type `tipo` gives at a level of the sponsor line. */
export function modelPunti(tipo: number, livello: number): number {
  const punti = Math.floor(BASE[tipo]! * QUOTE[livello]! + 1e-9)
  return livello === 0 ? punti : Math.min(punti, TETTO)
}

/**
 * Pays a member's debt with points that become available.
 * @returns the points left
 */
function paga(p: ModelPortafoglio, punti: number): number {
  const pagati = Math.min(p.debito, punti)
  p.debito -= pagati
  return punti - pagati
}

export const model = {
  accredita(p: ModelPortafoglio, causa: string, punti: number, today: number, scadeGiorno: number) {
    if (punti === 0) return
    const maturaGiorno = today + GIORNI_MATURAZIONE
    p.lotti.push({
      causa,
      maturaGiorno,
      scadeGiorno,
      punti,
      matura: punti,
      liberi: 0,
      tenuti: 0,
      spesi: 0,
      scaduti: 0,
    })
  },

  tempo(p: ModelPortafoglio, today: number) {
    for (const l of p.lotti) {
      if (l.maturaGiorno <= today && l.maturaGiorno <= l.scadeGiorno && l.matura > 0) {
        l.liberi += paga(p, l.matura)
        l.matura = 0
      }
    }
    for (const l of p.lotti) {
      if (l.scadeGiorno >= today) continue
      l.scaduti += l.matura + l.liberi
      l.matura = 0
      l.liberi = 0
    }
  },

  liberi: (p: ModelPortafoglio) => p.lotti.reduce((n, l) => n + l.liberi, 0),

  /** Takes `punti` from the lots' available points, oldest lot first. @returns the points taken from each lot */
  prendi(lotti: ModelLotto[], punti: number): Map<ModelLotto, number> {
    const taken = new Map<ModelLotto, number>()
    let missing = punti
    for (const l of lotti) {
      const n = Math.min(l.liberi, missing)
      if (n > 0) taken.set(l, n)
      l.liberi -= n
      missing -= n
    }
    return taken
  },

  restituisci(p: ModelPortafoglio, tenuti: Map<ModelLotto, number>, today: number) {
    for (const [l, n] of tenuti) {
      l.tenuti -= n
      l.liberi += paga(p, n)
    }
    model.tempo(p, today)
  },

  storna(p: ModelPortafoglio, causa: string) {
    const lotto = p.lotti.find((l) => l.causa === causa)
    if (!lotto) return
    let resto = lotto.punti - lotto.matura - lotto.liberi - lotto.scaduti
    lotto.matura = 0
    lotto.liberi = 0
    lotto.scaduti = 0
    for (const n of model.prendi(p.lotti, resto).values()) resto -= n
    p.debito += resto
    lotto.causa = ''
  },

  /**
   * Applies an adjustment to the model. Added points are available at once and pay the debt first. Points removed beyond the
   * available ones become a debt.
   */
  rettifica(p: ModelPortafoglio, punti: number, today: number, scadeGiorno: number) {
    if (punti < 0) {
      let resto = -punti
      for (const n of model.prendi(p.lotti, -punti).values()) resto -= n
      p.debito += resto
      return
    }
    const liberi = paga(p, punti)
    const other = { causa: '', maturaGiorno: today, matura: 0, tenuti: 0, spesi: 0, scaduti: 0 }
    p.lotti.push({ ...other, scadeGiorno, punti, liberi })
  },

  saldi: (p: ModelPortafoglio) => {
    const sum = (conto: 'matura' | 'liberi' | 'tenuti' | 'spesi' | 'scaduti') =>
      p.lotti.reduce((n, l) => n + l[conto], 0)
    return {
      in_maturazione: sum('matura'),
      disponibili: sum('liberi'),
      prenotati: sum('tenuti'),
      spesi: sum('spesi'),
      scaduti: sum('scaduti'),
      debito: p.debito,
    }
  },
}
