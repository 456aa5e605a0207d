import type { MancanzaTitoli, Saltato, Titolo } from '@primo/domain/iscritti/points-eligibility'
import { todayInRome } from '@primo/domain/platform/dates'
import type { MotivoSenzaPunti } from '@primo/domain/pratiche/pratica'
import { beneficiariDiPratica } from '@primo/domain/raccolta/regola-punti'
import { leggiTitoli } from '../../iscritti/profili/eligibility.ts'
import type { Trx } from '../../platform/db/db.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { accreditaPunti } from '../../raccolta/punti/commands.ts'
import { regolaDelGiorno } from '../../raccolta/punti/queries.ts'
import { lineaSponsor } from '../../rete/linea.ts'
import type { LockedPratica } from './queries.ts'

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
  const regola = await regolaDelGiorno(trx, pratica.data_registrazione, pratica.id_tipo_finanziamento)
  if (!regola) return nessuno('nessuna_regola')
  if (regola.base === null) return nessuno('tipo_senza_punti')

  const titolare = pratica.utente_id
  const linea = await lineaSponsor(trx, titolare, pratica.registrata_il)
  const esamina = await leggiTitoli(trx, [titolare, ...linea], today)
  const suo = esamina(titolare, 'titolare')
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
    base: regola.base,
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
  if ('manca' in suo && suo.manca !== 'requisito') motivi.add(DEL_TITOLARE[suo.manca])
  for (const { manca } of saltati) motivi.add(DELLA_RETE[manca])
  return { motivi_punti: [...motivi], saltati }
}
