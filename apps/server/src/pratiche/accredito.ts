import { oggiARoma } from '@primo/domain/data'
import type { MotivoSenzaPunti } from '@primo/domain/pratica'
import { beneficiariDiPratica } from '@primo/domain/regola-punti'
import type { Trx } from '../db.ts'
import { edizioneCorrente } from '../manifestazioni/queries.ts'
import { conProfiloAttivo } from '../profili/attivi.ts'
import { accredita } from '../punti/commands.ts'
import { regolaDelGiorno } from '../punti/queries.ts'
import { lineaSponsor } from '../segnalatori/linea.ts'
import type { PraticaBloccata } from './queries.ts'

/**
 * Credits a case just completed (decisions §8): the owner, and above him as many of his sponsors as the rule
 * has levels, counting only those with an active manifestazione profile. Rule and sponsor line are those of
 * the day the case was registered; the edition is that of the completion.
 * @returns why somebody, or everybody, got nothing; empty when nobody was passed over.
 */
export async function accreditaPratica(
  trx: Trx,
  pratica: PraticaBloccata,
  quando: Date,
): Promise<MotivoSenzaPunti[]> {
  const oggi = oggiARoma(quando)
  const edizione = await edizioneCorrente(trx, oggi)
  if (!edizione || edizione.fine < oggi) return ['nessuna_edizione']
  const regola = await regolaDelGiorno(trx, pratica.data_registrazione, pratica.id_tipo_finanziamento)
  if (!regola) return ['nessuna_regola']
  if (regola.base === null) return ['tipo_senza_punti']

  const linea = await lineaSponsor(trx, pratica.utente_id, pratica.registrata_il)
  const attivi = await conProfiloAttivo(trx, 'manifestazione', [pratica.utente_id, ...linea])
  const { beneficiari, saltati } = beneficiariDiPratica(
    regola.quote_bp.length,
    pratica.utente_id,
    linea,
    attivi,
  )
  const accreditati = await accredita(trx, {
    pratica_id: pratica.id,
    ciclo: pratica.ciclo,
    tipo_finanziamento: pratica.tipo_finanziamento,
    base: regola.base,
    regola,
    edizione,
    quando,
    beneficiari,
  })
  if (beneficiari.length === 0) return ['nessun_beneficiario']
  if (accreditati === 0) return ['quota_sotto_il_punto']
  const motivi: MotivoSenzaPunti[] = []
  if (!attivi.has(pratica.utente_id)) motivi.push('titolare_non_iscritto')
  if (saltati) motivi.push('rete_non_iscritta')
  return motivi
}
