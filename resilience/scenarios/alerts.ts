import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:tls'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import type { Jobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts'
import { scriviMessaggio } from '../../apps/server/src/registro/messaggi/commands.ts'
import { startProcess } from '../../apps/server/src/test/process.ts'
import { certificate } from '../../apps/server/src/test/smtp.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { ROOT } from '../../scripts/project.mjs'
import { onProcessEnd } from '../../scripts/temporary-folders.mjs'
import { killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import type { Scenario, ScenarioOutcome } from '../scenario.ts'

const MONITORING = join(ROOT, 'deploy/monitoring')
const SECRET_KEY = 'un segreto della prova degli avvisi'
/** Time in milliseconds without a fault, in which no alert may fire. */
const REST_MS = 75_000
/**
 * Maximum wait for an alert in milliseconds. The longest «for» of these rules is two minutes, or three for statistics evaluated
 * every 15 s.
 */
const FIRES_MS = 360_000
const ASKING_MS = 200
/** Number of e-mails that failed permanently, above the alert's threshold of twenty a day. */
const GIVEN_UP = 25

/** Starts Debian's Prometheus with the project's rules, on loopback. @returns function that lists the firing alerts */
async function startPrometheus(targets: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'primo-alerts-'))
  const port = await freePort()
  // A failed job is reported after half an hour, in which its retries may succeed: here after a minute.
  const rules = readFileSync(join(MONITORING, 'alerts.yml'), 'utf8').replace('for: 30m', 'for: 1m')
  writeFileSync(join(folder, 'alerts.yml'), rules)
  const addresses = targets.map((target) => `"127.0.0.1:${target}"`).join(', ')
  const config = readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8').replace(
    '"127.0.0.1:9464"',
    addresses,
  )
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const untied = onProcessEnd(() => child.kill('SIGKILL'))
  return {
    async firing(): Promise<string[]> {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`)
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] }
      }
      return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      untied()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** SQL that corrupts a wallet and starts the nightly integrity check at once. */
const BREAK_LEDGER = `begin; set local session_replication_role = replica;
  update portafoglio set disponibili = disponibili + 1 where utente_id = (select min(utente_id) from portafoglio); commit;
  insert into esecuzione (coda, dal) values ('prova-registro', now())`
/** SQL that starts the job that reads the certificate of the public address at once. */
const READ_CERTIFICATE = "insert into esecuzione (coda, dal) values ('certificato', now())"
/** SQL after which the last backup is three days old and the last restore drill nine. */
const OLD_BACKUPS = `insert into esecuzione (coda, dal, stato, iniziata_il, finita_il)
  select coda, at, 'riuscita', at, at
    from (values ('copia', now() - interval '72 hours'), ('copia.prova', now() - interval '216 hours')) v(coda, at)`
/** SQL that makes the nightly clean-up fail, retries included, and starts it at once. */
const BREAK_JOB = `alter table guasto rename to guasto_altrove;
  insert into esecuzione (coda, dal) values ('pulizia', now())`
/** SQL that makes the pending messages and jobs older, instead of waiting ten minutes. */
const AGE = `update messaggio set creato_il = creato_il - interval '20 minutes' where consegnato_il is null;
  update messaggio set fallito_il = now() where id in (select id from messaggio order by id limit ${GIVEN_UP});
  insert into lavori.job (name, data, start_after, retry_limit, expire_seconds)
  select name, '{}', now() - interval '11 minutes', retry_limit, expire_seconds from lavori.queue where name = 'esportazioni'`

/** Writes e-mails to the queue, which no worker sends. */
async function writeLetters({ withTransaction }: Database): Promise<void> {
  const tools = { secrets: createSecrets(SECRET_KEY), jobs: { enqueue: async () => {} } as unknown as Jobs }
  const letter = {
    canale: 'email',
    destinatario: 'anna@posta.example',
    oggetto: 'Prova',
    testo: 'Prova',
  } as const
  for (let n = 0; n <= GIVEN_UP; n++) await withTransaction((trx) => scriviMessaggio(trx, tools, letter))
}

/** Injects operational faults one by one (such as a corrupted wallet) and waits for the alerts of each. */
async function warned(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const proxy = createServer(certificate(90), (socket) => socket.end()).listen(0)
  await once(proxy, 'listening')
  // 0.0.0.0 is this machine, under a name that is not of the loopback interface: its certificate is watched.
  const PUBLIC_URL = `https://0.0.0.0:${(proxy.address() as AddressInfo).port}`
  const [answering, working] = [await freePort(), await freePort()]
  const product = await openProduct(place, {
    SECRET_KEY,
    PUBLIC_URL,
    BACKGROUND_WORK: 'off',
    METRICS_PORT: String(answering),
  })
  const worker = () =>
    startProcess({
      ...place.env,
      SECRET_KEY,
      PUBLIC_URL,
      BACKGROUND_WORK: 'on',
      METRICS_PORT: String(working),
    })
  const wrong: string[] = []
  const seen: string[] = []
  let asking = true
  let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined
  try {
    const { tokens } = await product.prepare(1)
    const server = await product.launch()
    const works = worker()
    await works.indirizzo()
    const { firing, stop } = await startPrometheus([answering, working])
    prometheus = { firing, stop }
    // A member makes database requests during the whole test.
    const requesting = (async () => {
      for (; asking; await pause(ASKING_MS))
        await fetch(`${product.address}/api/manifestazione/saldo-punti`, {
          headers: { authorization: `Bearer ${tokens[0]}` },
        }).then(
          (answer) => answer.text(),
          () => {},
        )
    })()
    const waitFor = async (what: string, alerts: readonly string[]) => {
      const from = performance.now()
      let missing = alerts
      for (; missing.length > 0 && performance.now() - from < FIRES_MS; await pause(1_000)) {
        const now = await firing()
        for (const alert of missing.filter((one) => now.includes(one)))
          seen.push(`${alert} ${Math.round((performance.now() - from) / 1000)} s`)
        missing = missing.filter((one) => !now.includes(one))
      }
      wrong.push(...missing.map((alert) => `${alert} does not fire: ${what}`))
    }
    const run = (sql: string) => product.withDatabase(({ db }) => db.$client.query(sql))
    await run(READ_CERTIFICATE)
    await pause(REST_MS)
    wrong.push(...(await firing()).map((alert) => `${alert} fires on a healthy system`))

    await run(OLD_BACKUPS)
    await waitFor('no backup is made any more', ['PrimoCopiaInRitardo', 'PrimoRipristinoNonProvato'])
    proxy.setSecureContext(certificate(90, 87))
    await run(READ_CERTIFICATE)
    await waitFor('the certificate is not renewed', ['PrimoCertificatoInScadenza'])
    await run(BREAK_JOB)
    await waitFor('a job fails', ['PrimoLavoroFallito'])
    await run(BREAK_LEDGER)
    await waitFor('a wallet does not match the ledger', ['PrimoRegistroNonTorna'])
    await killAndWait(works)
    await product.withDatabase(async (it) => {
      await writeLetters(it)
      await it.db.$client.query(AGE)
    })
    await waitFor('the worker was killed', [
      ...['PrimoFermo', 'PrimoCodaFerma', 'PrimoMessaggiFermi', 'PrimoMessaggiPersi', 'PrimoMessaggiFalliti'],
    ])
    await place.database!.kill()
    await waitFor('the database was killed', ['PrimoDatabaseAssente', 'PrimoErrori', 'PrimoCifreFerme'])
    asking = false
    await requesting
    await killAndWait(server)
    return { tries: seen.length + wrong.length, lost: null, duplicated: null, wrong, note: seen.join(', ') }
  } finally {
    asking = false
    await prometheus?.stop()
    proxy.close()
    await place.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'alerts',
    does: 'Prometheus with deploy/monitoring scrapes two processes: no alert fires on a healthy system. Then backups stop, the certificate ends, a job fails, a wallet is corrupted, the worker is killed with jobs pending, the database is killed: every alert for these must fire. One try per alert',
    needs: ['prometheus', 'openssl'],
    limit_s: 1500,
    faults: [
      {
        what: 'the age of a queue’s oldest job is not exported',
        file: 'apps/server/src/registro/lavori/queries.ts',
        from: 'extract(epoch from now() - min(start_after)) as queue_oldest_wait_seconds',
        to: '0 as queue_oldest_wait_seconds',
        shows: /PrimoCodaFerma does not fire/,
      },
    ],
    run: warned,
  },
]
