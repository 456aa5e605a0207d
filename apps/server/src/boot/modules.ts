import { CALLS } from '@primo/contract/all'
import type { FastifyInstance } from 'fastify'
import { PERSONE_SQL } from '../accesso/account/queries.ts'
import { limitAddress } from '../accesso/account/rate-limits.ts'
import { accesso } from '../accesso/module.ts'
import { anagrafica } from '../anagrafica/module.ts'
import { denominazioni, withTaxCode } from '../anagrafica/persone/queries.ts'
import { nomiTipi } from '../anagrafica/tipi/queries-operatore.ts'
import { assistente } from '../assistente/module.ts'
import { comunicazioni } from '../comunicazioni/module.ts'
import type { DevOutbox } from '../external/delivery.ts'
import { loadAccordi } from '../ingresso/iscrizioni/accordi.ts'
import { ingresso } from '../ingresso/module.ts'
import { iscritti } from '../iscritti/module.ts'
import { nomiProfili } from '../iscritti/profili/queries.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/db.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import type { PartitionedTable } from '../platform/db/partitions.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import type { Services } from '../platform/services/services.ts'
import { nomiModelli } from '../pratiche/lettere/queries.ts'
import { pratiche } from '../pratiche/module.ts'
import {
  completateFra,
  numeriPratiche,
  PRIME_COMPLETATE_SQL,
  PRODOTTI_SQL,
} from '../pratiche/pratiche/queries.ts'
import { praticheConNumero } from '../pratiche/pratiche/search.ts'
import { ritiraCancellazione } from '../privacy/cancellazione/commands.ts'
import { identitaConservate } from '../privacy/cancellazione/queries.ts'
import { privacy } from '../privacy/module.ts'
import { qualifiche } from '../qualifiche/module.ts'
import { titoliEdizioni } from '../raccolta/manifestazioni/queries.ts'
import { raccolta } from '../raccolta/module.ts'
import { nomiPremi } from '../raccolta/premi/queries.ts'
import type { ExportCall } from '../registro/esportazioni/routes-operatore.ts'
import type { EventConsumer } from '../registro/eventi/dispatch.ts'
import { registro } from '../registro/module.ts'
import { rete } from '../rete/module.ts'
import { nomiNodi } from '../rete/queries.ts'
import { ufficio } from '../ufficio/module.ts'
import type { PropostaKinds } from '../ufficio/proposte/commands.ts'
import { VISIONI_SQL } from '../ufficio/visioni/commands.ts'
import type { ListsOfViews } from '../ufficio/viste/viste.ts'

/** Services and functions that the application passes to its modules. */
export type Scope = {
  bind: Bind
  services: Services
  /** Fastify instance under `/api`. */
  api: FastifyInstance
  /** Fastify instance of pages and files. */
  site: FastifyInstance
  /** Settings from the environment variables alone, without the values saved on the settings page. */
  environment: Config
  /** Reloads the values saved on the settings page. */
  reload: () => Promise<void>
  outbox: DevOutbox
  /** Exportable lists of all modules, by key. */
  exports: Readonly<Record<string, ExportCall>>
  views: ListsOfViews
  proposals: PropostaKinds
}

/** Contributions of a module to the server: the export of each `module.ts`. */
type Module = {
  /** Binds the module's endpoints. */
  routes?: (scope: Omit<Scope, 'site'>) => void
  /**
   * Registers the module's pages outside `/api`. Called outside the Fastify plugin of `/api`, which would add its prefix to their
   * paths.
   */
  pages?: (scope: Omit<Scope, 'bind' | 'api'>) => void
  /**
   * Starts the module's background work: with `services`, the work that a user waits for, such as a code by e-mail, whose short
   * timeouts detect a lost connection soon; with `background`, which has long timeouts, the rest.
   * @returns the function that stops the work that does not end with the job queue
   */
  start?: (
    scope: Omit<Scope, 'bind' | 'api' | 'site'> & { background: Services },
  ) => Promise<(() => Promise<void>) | void>
  /** Starts the module's scheduled jobs. Called at the start of a server process, not for an application in a test. */
  startScheduled?: (services: Services) => Promise<void>
  /** Loads the data that every database has. Idempotent. */
  loadBase?: (trx: Trx, names: { prodotto: string; titolare: string; quando: Date }) => Promise<void>
  /** Deletes the module's data past its retention term. */
  clean?: (trx: Trx) => Promise<void>
  /** The module's partitioned tables, each with the function that drops its expired partitions. */
  partitions?: readonly { parted: PartitionedTable; dropExpired: (trx: Trx) => Promise<void> }[]
  /** Consumers of the audit events. */
  consumers?: (services: Pick<Services, 'secrets' | 'jobs' | 'config'>) => readonly EventConsumer[]
  /** Rules that the nightly verification checks. */
  invariants?: readonly Invariant[]
  /** Metrics computed by queries on the database. */
  metrics?: readonly DatabaseMetricSource[]
  /** Exportable lists, by the key under which their exports are stored. */
  exports?: (services: ServicesOfProposals, proposals: PropostaKinds) => Readonly<Record<string, ExportCall>>
  /** Lists that support saved views. */
  views?: Partial<ListsOfViews>
  /** Kinds of operation with four-eyes approval. `services.config` holds the live settings. */
  proposals?: (services: ServicesOfProposals) => PropostaKinds
}
type ServicesOfProposals = Pick<Services, 'secrets' | 'jobs' | 'config'>

const NAMES = new Map(CALLS.map(({ nome, spec }) => [`${spec.method} ${spec.path}`, nome]))

/**
 * The server's modules, each of which imports only earlier ones. Functions of a later module are passed to an earlier one here.
 */
export const MODULES: readonly Module[] = [
  registro({
    persone: PERSONE_SQL,
    visioni: VISIONI_SQL,
    nameOf: (call) => NAMES.get(call),
    nomi: {
      anagrafica: (reader, ids) => denominazioni(reader, [...ids]),
      edizione: titoliEdizioni,
      pratica: numeriPratiche,
      premio: nomiPremi,
      profilo: nomiProfili,
      segnalatore: nomiNodi,
      tipo_finanziamento: nomiTipi,
      modello_lettera: nomiModelli,
    },
    limitGuasti: (services, indirizzo) => limitAddress(services, 'guasti', indirizzo),
    withTaxCode,
  }),
  anagrafica,
  accesso,
  ufficio({ loadAccordi }),
  iscritti({ ritiraCancellazione }),
  rete,
  raccolta({
    identitaConservate,
    prodotti: PRODOTTI_SQL,
    completate: { completateFra, primeCompletate: PRIME_COMPLETATE_SQL },
    pratiche: { numeri: numeriPratiche, conNumero: praticheConNumero },
  }),
  pratiche,
  qualifiche,
  ingresso,
  comunicazioni,
  assistente,
  privacy,
]

/** Lists that support saved views. */
export const VIEWS: ListsOfViews = Object.assign({}, ...MODULES.map(({ views }) => views))

/** Returns what all modules declare: exportable lists, lists with saved views, kinds of operation with four-eyes approval. */
export function listsOf(services: ServicesOfProposals): Pick<Scope, 'exports' | 'views' | 'proposals'> {
  const proposals: PropostaKinds = Object.assign({}, ...MODULES.map((m) => m.proposals?.(services)))
  return {
    proposals,
    views: VIEWS,
    exports: Object.assign({}, ...MODULES.map((m) => m.exports?.(services, proposals))),
  }
}

/** Loads the data that every database has. Idempotent. */
export async function loadBase(trx: Trx, prodotto: string, quando: Date, titolare = prodotto): Promise<void> {
  for (const { loadBase } of MODULES) await loadBase?.(trx, { prodotto, titolare, quando })
}
