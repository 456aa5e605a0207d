import type { Trx } from '../../platform/db/db.ts'
import {
  apriEdizione,
  pubblicaRegolamento,
  togliPrimaEdizione,
} from '../../raccolta/manifestazioni/commands.ts'
import { leggiEdizione } from '../../raccolta/manifestazioni/queries.ts'
import { aggiungiPremio } from '../../raccolta/premi/catalogo.ts'
import { listinoDelGiorno } from '../../raccolta/punti/queries.ts'
import { DEMO_PREMI, type PremioPicture } from './catalogo.ts'

/** Images of the prizes featured in the demo catalogue. */
const IN_EVIDENZA: readonly PremioPicture[] = [
  'weekend-in-agriturismo',
  'cuffie-senza-fili',
  'giornata-alle-terme',
]

/**
 * Opens the edition of the demo data with its catalogue. It begins on 1 January of last year, so that it contains a year of
 * history and has two more to run.
 */
export async function openDemoEdizione(trx: Trx, prodotto: string, today: Date) {
  await togliPrimaEdizione(trx)
  const anno = today.getUTCFullYear() - 1
  const last = anno + 3
  const edizione_id = await apriEdizione(trx, {
    codice: `${anno}-${last}`,
    titolo: `${prodotto} Ti Premia! ${anno}–${last}`,
    inizio: `${anno}-01-01`,
    fine: `${last}-12-30`,
    ultima_richiesta: `${last}-12-30`,
    attore_id: null,
  })
  const edizione = (await leggiEdizione(trx, edizione_id))!
  const premi = new Map<PremioPicture, number>()
  const catalogo = DEMO_PREMI.map(([figura, descrizione, categoria, punti, scorta, dettaglio], i) => ({
    figura,
    descrizione,
    categoria,
    punti,
    scorta,
    dettaglio,
    codice: `PR-${String(i + 1).padStart(3, '0')}`,
    // A value of ten cents per point, less ten cents, like a price tag.
    valore_cent: punti * 10 - 10,
    limite_persona: punti >= 3000 ? 2 : null,
    valido_al: edizione.ultima_richiesta,
  }))
  for (const { figura, ...voce } of catalogo) {
    const id = await aggiungiPremio(trx, {
      ...voce,
      edizione_id,
      immagine: `/premi/${figura}.webp`,
      valido_dal: edizione.inizio,
      evidenza: IN_EVIDENZA.indexOf(figura) + 1 || null,
    })
    premi.set(figura, id)
  }
  await pubblicaRegolamento(trx, {
    edizione_id,
    prodotto,
    catalogo,
    listino: listinoDelGiorno,
    quando: new Date(`${anno}-01-01`),
  })
  return premi
}
