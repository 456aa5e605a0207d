import type { PraticaDelCliente } from '@primo/contract/pratiche/cliente'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { ClientCaller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { documentiDellaPratica, type PraticaConTipo } from '../documenti/queries.ts'
import { PRATICHE_APERTE_SQL } from '../pratiche/queries.ts'
import { informativaInVigore, testoPerCliente } from '../soggetti/informativa.ts'
import { soggettiInChiaro } from '../soggetti/queries.ts'

type Row = PraticaConTipo & { inviata: boolean; tipo_finanziamento: string; convenzionato: string }

/** Returns the pratica of a client as they see it: only what concerns them; null when it has been closed since. */
export async function praticaDelCliente(
  reader: Reader,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { pratica_id, soggetto_id }: ClientCaller,
): Promise<PraticaDelCliente | null> {
  const [row] = await queryRows<Row>(
    reader,
    `select p.id, p.utente_id, p.id_tipo_finanziamento, p.stato, p.inviata, f.descrizione as tipo_finanziamento,
            t.denominazione as convenzionato
       from (${PRATICHE_APERTE_SQL}) p join (${TIPI_FINANZIAMENTO_SQL}) f on f.id = p.id_tipo_finanziamento
       join (${PERSONE_SQL}) t on t.utente_id = p.utente_id
      where p.id = $1::bigint`,
    [pratica_id],
  )
  const subject = (await soggettiInChiaro(reader, secrets, pratica_id)).find(({ id }) => id === soggetto_id)
  const text = await informativaInVigore(reader)
  if (!row || !subject || !text) return null
  const { inviata, tipo_finanziamento, convenzionato } = row
  const { voci, ...documenti } = await documentiDellaPratica(reader, row, subject)
  return {
    ...{ nome: subject.nome, convenzionato, tipo_finanziamento, inviata },
    informativa: {
      versione: text.versione,
      testo: testoPerCliente(text.testo, config, convenzionato),
      avuta_il: subject.informativa?.quando.toISOString() ?? null,
    },
    consenso: subject.consenso && {
      dato: subject.consenso.dato,
      quando: subject.consenso.quando.toISOString(),
    },
    // A client sends documents and reads their state. They open none, and do not learn who has signed them.
    documenti: {
      ...documenti,
      voci: voci.map((voce) => ({
        ...voce,
        documento: voce.documento && { ...voce.documento, firme: [], apribile: false },
      })),
    },
  }
}
