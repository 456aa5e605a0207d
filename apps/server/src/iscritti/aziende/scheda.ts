import type { SchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import { PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { leggiComune } from '../../anagrafica/geo/queries.ts'
import { leggiGiuridica } from '../../anagrafica/persone/giuridiche.ts'
import { NATURE_GIURIDICHE } from '../../anagrafica/tipi/imprese.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { propostaAperta } from '../../ufficio/proposte/queries.ts'
import { PROFILI_SQL } from '../profili/queries.ts'
import { codiceDellAzienda, nomiCategorie } from './correzione.ts'
import { rigaAzienda, rigaSede } from './queries.ts'

/** Maximum number of enrolments in a company's record. The list of enrolments has the others. */
const ISCRITTI_MAX = 100

type Iscritto = SchedaAzienda['iscritti'][number]

/** Returns a company's full detail, for the operators; null when it does not exist. */
export async function leggiScheda(
  reader: Reader,
  secrets: Secrets,
  id: number,
): Promise<SchedaAzienda | null> {
  const row = await rigaAzienda(reader, id)
  const persona = row && (await leggiGiuridica(reader, secrets, id))
  if (!row || !persona) return null
  const sede = await rigaSede(reader, id)
  const comune = sede && (await leggiComune(reader, sede.id_comune))
  const proposta = await propostaAperta(reader, 'azienda.correggi', id)
  return {
    id,
    denominazione: persona.denominazione,
    partita_iva: row.partita_iva,
    codice_fiscale: codiceDellAzienda(persona.codice_fiscale),
    id_natura_giuridica: row.id_natura_giuridica,
    natura_giuridica: NATURE_GIURIDICHE.find((n) => n.id === row.id_natura_giuridica)?.descrizione ?? '',
    codice_ateco: row.codice_ateco,
    categorie_merceologiche: row.categorie_merceologiche,
    categorie: nomiCategorie(row.categorie_merceologiche),
    indirizzo: sede?.indirizzo ?? '',
    id_comune: sede?.id_comune ?? 0,
    cap: sede?.cap ?? '',
    comune: comune ? `${comune.descrizione} (${comune.provincia})` : '',
    stato: row.approvata_il ? 'approvata' : 'da_approvare',
    approvata_il: row.approvata_il?.toISOString() ?? null,
    creata_il: row.creata_il.toISOString(),
    ...(await suoi(reader, id, row.titolare_id)),
    proposta,
    azioni: row.approvata_il && proposta === null ? ['correggi'] : [],
  }
}

/** Returns the owner and the enrolled members of a company. */
async function suoi(reader: Reader, id: number, titolare_id: number) {
  const { rows } = await reader.$client.query<{
    titolare: SchedaAzienda['titolare']
    iscritti: Iscritto[]
  }>(
    `select ${personaJson('t')} as titolare,
       coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'utente_id', x.utente_id,
                                                     'denominazione', x.denominazione, 'stato', x.stato) order by x.id)
          from (select p.id, p.utente_id, c.denominazione, p.stato
                  from (${PROFILI_SQL}) p join (${PERSONE_SQL}) c on c.utente_id = p.utente_id
                 where p.id_anagrafica = $1 and p.ruolo = 'convenzionato'
                 order by p.id limit ${ISCRITTI_MAX}) x), '[]') as iscritti
       from (${PERSONE_SQL}) t where t.utente_id = $2`,
    [id, titolare_id],
  )
  return rows[0]!
}
