import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { puoIscriversi } from '@primo/domain/raccolta/manifestazione'
import { and, eq, isNull } from 'drizzle-orm'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { dataNascita } from '../../anagrafica/persone/queries.ts'
import { attivaProfilo } from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { leggiProfilo, segnalatoreDi } from '../../rete/queries.ts'
import { edizioneCorrente, haAccettato, regolamentoInVigore, urlRegolamento } from './queries.ts'
import { regolamento_mostrato } from './tables.ts'

/** Returns the edition current at an instant, with its official rules in force; null without either. */
async function inCorso(trx: Trx, quando: Date) {
  const edizione = await edizioneCorrente(trx, todayInRome(quando))
  const regolamento = edizione && (await regolamentoInVigore(trx, edizione.id))
  return edizione && regolamento ? { edizione, regolamento } : null
}

/**
 * Returns whether a member may enrol, the reason if not, and the official rules to accept, which are recorded as shown to the
 * member (decisions §5).
 */
export async function mostraRegolamento(
  trx: Trx,
  chi: { utente_id: number; verificato: boolean; quando: Date },
) {
  const { utente_id, quando } = chi
  const found = await inCorso(trx, quando)
  if (!found) return refuse('NESSUNA_EDIZIONE')
  const { edizione, regolamento } = found
  await trx
    .insert(regolamento_mostrato)
    .values({ utente_id, regolamento_id: regolamento.id, mostrato_il: quando })
    .onConflictDoNothing()
  const profilo = await leggiProfilo(trx, utente_id, 'manifestazione')
  const motivo = await ostacolo(trx, { ...chi, stato: profilo.stato })
  return {
    iscrivibile: motivo === null && profilo.stato === null,
    motivo,
    edizione,
    regolamento: {
      versione: regolamento.versione,
      hash: regolamento.hash,
      url: urlRegolamento(regolamento.versione),
    },
    accettato: await haAccettato(trx, utente_id, regolamento.id),
    iscritto: profilo.stato === 'attiva',
  }
}

async function maggiorenne(trx: Trx, utente_id: number, quando: Date): Promise<boolean> {
  const account = await leggiAccount(trx, utente_id)
  return account !== null && puoIscriversi(await dataNascita(trx, account.id_anagrafica), todayInRome(quando))
}

async function ostacolo(
  trx: Trx,
  chi: { utente_id: number; verificato: boolean; quando: Date; stato: string | null },
): Promise<string | null> {
  if (chi.stato === 'attiva') return null
  if (chi.stato !== null) return 'Il tuo profilo per quest’area non è attivo. Scrivi all’assistenza.'
  if (!chi.verificato) return 'Prima verifica cellulare ed e-mail.'
  return (await maggiorenne(trx, chi.utente_id, chi.quando))
    ? null
    : 'L’iscrizione è riservata ai maggiorenni.'
}

/**
 * Enrols a member in the manifestazione, with acceptance of the official rules in force, which must have been shown before.
 * Idempotent. The caller has checked that the contacts are verified.
 */
export async function iscriviManifestazione(
  trx: Trx,
  { utente_id, quando }: { utente_id: number; quando: Date },
): Promise<Refusal<'NESSUNA_EDIZIONE' | 'REGOLAMENTO_DA_ACCETTARE' | 'SOLO_MAGGIORENNI'> | null> {
  const found = await inCorso(trx, quando)
  if (!found) return refuse('NESSUNA_EDIZIONE')
  const gia = (await leggiProfilo(trx, utente_id, 'manifestazione')).stato !== null
  if (!gia && !(await maggiorenne(trx, utente_id, quando))) return refuse('SOLO_MAGGIORENNI')

  const suo = and(
    eq(regolamento_mostrato.utente_id, utente_id),
    eq(regolamento_mostrato.regolamento_id, found.regolamento.id),
  )
  const [mostrato] = await trx.select().from(regolamento_mostrato).where(suo).for('update')
  if (!gia && !mostrato) return refuse('REGOLAMENTO_DA_ACCETTARE')
  await trx
    .update(regolamento_mostrato)
    .set({ accettato_il: quando })
    .where(and(suo, isNull(regolamento_mostrato.accettato_il)))
  if (gia) return null

  const account = await leggiAccount(trx, utente_id)
  const nodo = await segnalatoreDi(trx, utente_id)
  await attivaProfilo(trx, {
    utente_id,
    ruolo: 'manifestazione',
    id_anagrafica: account!.id_anagrafica,
    username: nodo?.codice ?? '',
    quando,
  })
  await registraSuDiSe(trx, utente_id, 'manifestazione.iscritto', {
    regolamento: found.regolamento.versione,
    hash: found.regolamento.hash,
  })
  return null
}
