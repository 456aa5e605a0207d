import type { MancanzaTitoli, Saltato, Titolo } from '@primo/domain/iscritti/points-eligibility'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import type { MotivoSenzaPunti } from '@primo/domain/pratiche/pratica'
import { type FattiPratica, fraseEccezione, puntiDellaPratica } from '@primo/domain/raccolta/eccezione-punti'
import { beneficiariDiPratica } from '@primo/domain/raccolta/regola-punti'
import { sediDeiConvenzionati } from '../../iscritti/aziende/queries.ts'
import { leggiTitoli } from '../../iscritti/profili/eligibility.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { accreditaPunti } from '../../raccolta/punti/commands.ts'
import { nomiDeiTipi, regolaDelGiorno } from '../../raccolta/punti/queries.ts'
import { lineaSponsor } from '../../rete/linea.ts'
import { type LockedPratica, primaCompletata } from './queries.ts'

/** Outcome of crediting a case: reasons why it gave no points, and the members who were skipped. */
export type EsitoAccredito = { motivi_punti: MotivoSenzaPunti[]; saltati: Saltato[] }

const DEL_TITOLARE = {
  premi: 'titolare_non_iscritto',
  profilo: 'titolare_non_convenzionato',
} as const satisfies Partial<Record<MancanzaTitoli, MotivoSenzaPunti>>
const DELLA_RETE = {
  premi: 'rete_non_iscritta',
  profilo: 'rete_non_promotore',
  requisito: 'rete_requisito',
} as const satisfies Record<MancanzaTitoli, MotivoSenzaPunti>

const nessuno = (motivo: MotivoSenzaPunti): EsitoAccredito => ({ motivi_punti: [motivo], saltati: [] })

type Valued = Pick<
  LockedPratica,
  'id' | 'utente_id' | 'id_tipo_finanziamento' | 'importo_cent' | 'data_registrazione'
>

/**
 * Reads the facts on which the points of a case depend.
 * @param promotore whether its owner may also receive network shares
 */
async function fattiPratica(reader: Reader, pratica: Valued, promotore: boolean): Promise<FattiPratica> {
  const sedi = await sediDeiConvenzionati(reader, [pratica.utente_id])
  const { regione = null, ateco = null } = sedi.get(pratica.utente_id) ?? {}
  const { id_tipo_finanziamento, importo_cent, data_registrazione } = pratica
  const prima_pratica = await primaCompletata(reader, pratica)
  return { id_tipo_finanziamento, importo_cent, data_registrazione, promotore, regione, ateco, prima_pratica }
}

/**
 * Returns the points that a case would give its owner if it were completed on `today`; null without a rule, or without points.
 */
export async function puntiPrevisti(reader: Reader, pratica: Valued, today: IsoDate): Promise<number | null> {
  const regola = await regolaDelGiorno(reader, pratica.data_registrazione)
  if (!regola) return null
  const esamina = await leggiTitoli(reader, [pratica.utente_id], today)
  const promotore = 'titoli' in esamina(pratica.utente_id, 'sponsor')
  return puntiDellaPratica(regola, await fattiPratica(reader, pratica, promotore)).titolare || null
}

/**
 * Credits a completed case (decisions §8): the owner, and as many sponsors above as the rule has levels, counting only those who
 * meet the requirements of that day (docs/decisions/0009). Rule and sponsor line are those of the day of registration; the
 * edition is that of the completion.
 * @returns the reasons why members got nothing; empty when none was skipped
 */
export async function accreditaPratica(
  trx: Trx,
  pratica: LockedPratica,
  quando: Date,
): Promise<EsitoAccredito> {
  const today = todayInRome(quando)
  const edizione = await edizioneCorrente(trx, today)
  if (!edizione || edizione.fine < today) return nessuno('nessuna_edizione')
  const regola = await regolaDelGiorno(trx, pratica.data_registrazione)
  if (!regola) return nessuno('nessuna_regola')

  const titolare = pratica.utente_id
  const linea = await lineaSponsor(trx, titolare, pratica.registrata_il)
  const esamina = await leggiTitoli(trx, [titolare, ...linea], today)
  const suo = esamina(titolare, 'titolare')
  // Of two first cases that are completed at the same time, the second waits here and finds the first.
  if (regola.eccezioni.some((e) => e.prima_pratica))
    await runStatement(trx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `prima_pratica:${titolare}`,
    ])
  const facts = await fattiPratica(trx, pratica, 'titoli' in esamina(titolare, 'sponsor'))
  const valore = puntiDellaPratica(regola, facts)
  const { eccezione } = valore
  if (valore.titolare === 0 && valore.rete === 0)
    return nessuno(eccezione ? 'caso_senza_punti' : 'tipo_senza_punti')
  const titoli = new Map<number, Titolo[]>()
  const missing = new Map<number, Omit<Saltato, 'utente_id' | 'posto'>>()
  if ('titoli' in suo) titoli.set(titolare, suo.titoli)
  for (const utente_id of linea) {
    const esame = esamina(utente_id, 'sponsor')
    if ('titoli' in esame) titoli.set(utente_id, esame.titoli)
    else missing.set(utente_id, esame)
  }
  const chi = beneficiariDiPratica(regola.quote_bp.length, titolare, linea, new Set(titoli.keys()))
  const accreditati = await accreditaPunti(trx, {
    pratica_id: pratica.id,
    ciclo: pratica.ciclo,
    tipo_finanziamento: pratica.tipo_finanziamento,
    valore,
    eccezione: eccezione && {
      frase: fraseEccezione(eccezione, await nomiDeiTipi(trx)),
      punti_tipo: puntiDellaPratica({ ...regola, eccezioni: [] }, facts).titolare,
      percento: eccezione.percento,
    },
    regola,
    edizione,
    quando,
    beneficiari: chi.beneficiari.map((b) => ({ ...b, titoli: titoli.get(b.utente_id)! })),
  })
  const saltati = chi.saltati.map(
    (utente_id): Saltato => ({ utente_id, posto: linea.indexOf(utente_id) + 1, ...missing.get(utente_id)! }),
  )
  const motivi = new Set<MotivoSenzaPunti>()
  if (chi.beneficiari.length === 0) motivi.add('nessun_beneficiario')
  else if (accreditati === 0) motivi.add('quota_sotto_il_punto')
  if (valore.titolare === 0) motivi.add('caso_senza_punti')
  if ('manca' in suo && suo.manca !== 'requisito') motivi.add(DEL_TITOLARE[suo.manca])
  for (const { manca } of saltati) motivi.add(DELLA_RETE[manca])
  return { motivi_punti: [...motivi], saltati }
}
