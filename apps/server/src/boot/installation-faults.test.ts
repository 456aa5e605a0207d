import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { problemi } from '@primo/contract/registro/guasti'
import { eseguiLavoro } from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, expect, test, vi } from 'vitest'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { startCertificateWatch } from '../registro/rilevazioni/certificate.ts'
import { collectMetrics } from '../registro/rilevazioni/collect-metrics.ts'
import { STATO } from '../registro/rilevazioni/status-page.ts'
import { openTestApp, TEST_SECRET } from '../test/app.ts'
import { until } from '../test/eventually.ts'
import { createMember } from '../test/persone.ts'
import { newDatabase } from '../test/process.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { primo } from '../test/shell.ts'
import { certificate } from '../test/smtp.ts'
import { DATABASE_METRICS } from './observability.ts'

/** Injects each fault of an installation and reads the four places that report it: `primo stato`, `/stato`, «Guasti», alerts. */

const database = await newDatabase(process.env.PGTEST_URL)
afterAll(() => database.elimina())
// Its certificate ends in five days. 0.0.0.0 is this machine, under a name that is not of the loopback interface.
const proxy = createServer(certificate(90, 85), (socket) => socket.end()).listen(0)
await once(proxy, 'listening')
afterAll(() => proxy.close())
const public_url = `https://0.0.0.0:${(proxy.address() as AddressInfo).port}`
const testApp = await sharedFixture(
  openTestApp({ database_url: database.env.DATABASE_URL!, config: { public_url } }),
)
const { services, rows, app } = testApp
const { token } = await createMember(testApp, { ruolo: 'amministratore' })

const ran = (coda: string, stato: string, hours: number, conteggi: string | null = null) =>
  rows(
    `insert into esecuzione (coda, dal, stato, iniziata_il, finita_il, conteggi, errore)
     values ($1, now(), $2, now(), now() - make_interval(hours => $3), $4, case $2 when 'fallita' then 'TypeError' end)`,
    [coda, stato, hours, conteggi],
  )

/** Returns the highest value of a series in metrics of Prometheus' text format, null without one. */
function highest(metrics: string, name: string, labels = ''): number | null {
  const series = metrics.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)`, 'gm'))
  const values = [...series].flatMap(([, of = '', value]) => (of.includes(labels) ? [Number(value)] : []))
  return values.length > 0 ? Math.max(...values) : null
}

/** Names of the alerts whose rule, of the form «max(metric) > number», holds on metrics in Prometheus' text format. */
function firing(metrics: string): string[] {
  const rules = readFileSync(new URL('../../../../deploy/monitoring/alerts.yml', import.meta.url), 'utf8')
  const form =
    /alert: (\w+)\n +expr: max(?: by \(\w+\))? ?\((\w+)(?:\{([^}]+)\})?\)( - time\(\))? ([<>]=?) (?:clamp_max\(max\((\w+)\) \/ (\d+), )?([\d* ]+)\)?\n/g
  return [...rules.matchAll(form)].flatMap(
    ([, alert = '', name = '', labels, age, sign, part, divisor, number = '']) => {
      const found = highest(metrics, name, labels)
      if (found === null) return []
      const value = found - (age ? clock.now().getTime() / 1000 : 0)
      const product = number.split('*').reduce((all, factor) => all * Number(factor), 1)
      const limit = part ? Math.min(highest(metrics, part)! / Number(divisor), product) : product
      const holds = sign === '<' ? value < limit : sign === '>' ? value > limit : value >= limit
      return holds ? [alert] : []
    },
  )
}

const metrics = createMetrics({
  version: '',
  nameOf: () => undefined,
  pool: services.db.$client,
  replicaLag_s: null,
  figures: DATABASE_METRICS,
  sms_cent: 1,
})
afterAll(() => metrics.close())

const elapsed = performance.now.bind(performance)
let later_ms = 0
/** Reads the four places. The status page is cached for ten seconds, which pass at once. */
async function places() {
  await rows("update rilevazione set iniziata_il = iniziata_il - interval '1 minute'")
  const { readings, read_at } = await collectMetrics({ ...services, log: app.log }, DATABASE_METRICS)
  metrics.setDatabaseGauges(readings, read_at!)
  later_ms += 11_000
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + later_ms)
  const { payload } = await app.inject({ url: STATO })
  spy.mockRestore()
  const shell = await primo({ ...database.env, SECRET_KEY: TEST_SECRET, PUBLIC_URL: public_url }, ['stato'])
  return {
    codice: shell.codice,
    no: shell.uscita.split('\n').filter((row) => row.startsWith('NO')),
    page: payload,
    guasti: (await testApp.call(problemi, {}, token)).data,
    alerts: firing(await metrics.text()),
  }
}

test('un’installazione nuova non allarma gli iscritti: a chi la amministra si dice che cosa manca', async () => {
  await ran('pulizia', 'riuscita', 24)
  const { codice, no, page, guasti, alerts } = await places()
  expect([codice, no.length, guasti.map(({ parte }) => parte)]).toEqual([1, 2, ['copia', 'prova']])
  expect(page).toContain('<h1>Tutto funziona</h1>')
  expect(page).not.toContain('Connessione protetta')
  expect(alerts).toEqual([])
})

test('in ordine: nessuno dei quattro posti dice nulla', async () => {
  await ran('copia', 'riuscita', 1)
  await ran('copia.prova', 'riuscita', 24)
  await ran('certificato', 'riuscita', 1, '{"ore_alla_scadenza": 1440, "ore_di_durata": 2160}')
  const { codice, no, page, guasti, alerts } = await places()
  expect({ codice, no, guasti, alerts }).toEqual({ codice: 0, no: [], guasti: [], alerts: [] })
  expect(page).toContain('<h1>Tutto funziona</h1>')
  expect(page).toContain('Connessione protetta</th><td>Funziona')
})

const FAULTS = [
  {
    fault: 'i messaggi non partono',
    inject: () =>
      rows(
        "insert into messaggio (canale, contenuto_cifrato, creato_il, fallito_il) select 'email', 'x', now(), now() from generate_series(1, 3)",
      ),
    undo: "delete from messaggio where contenuto_cifrato = 'x'",
    parte: 'messaggi',
    says: /^NO {2}E-mail: da .* non ne parte nessuno, 3\sfalliti di fila\..*«Canali»/,
    page: /Invio delle e-mail<\/th><td>Non funziona come dovrebbe dalle/,
    alert: 'PrimoMessaggiFalliti',
  },
  {
    fault: 'un lavoro non riesce, e una riprova lo aspetta',
    inject: async () => {
      await rows(
        "insert into lavoro (coda, ultima_prevista) values ('pulizia', now()) on conflict do nothing",
      )
      await ran('pulizia', 'fallita', 1)
      await rows(
        "insert into esecuzione (coda, dal, tentativo) values ('pulizia', now() + interval '1 hour', 2)",
      )
    },
    undo: "delete from esecuzione where coda = 'pulizia' and stato <> 'riuscita'",
    parte: 'lavoro',
    says: /^NO {2}Pulizia della notte: non riuscito .* fa\. .*primo code --riprova pulizia/,
    page: /Punti, avvisi e scadenze<\/th><td>Non funziona come dovrebbe dalle/,
    alert: 'PrimoLavoroFallito',
  },
  {
    fault: 'la copia è in ritardo',
    inject: () => rows("update esecuzione set finita_il = now() - interval '72 hours' where coda = 'copia'"),
    undo: "update esecuzione set finita_il = now() where coda = 'copia'",
    parte: 'copia',
    says: /^NO {2}Copia: l’ultima riuscita 3\sgiorni fa, più di 2 giorni\..*«primo backup»/,
    page: /Copie di sicurezza e loro prove<\/th><td>In ritardo dalle/,
    alert: 'PrimoCopiaInRitardo',
  },
  {
    fault: 'la prova di ripristino è in ritardo',
    inject: () =>
      rows("update esecuzione set finita_il = now() - interval '216 hours' where coda = 'copia.prova'"),
    undo: "update esecuzione set finita_il = now() where coda = 'copia.prova'",
    parte: 'prova',
    says: /^NO {2}Prova di ripristino: l’ultima riuscita 9\sgiorni fa, più di 8 giorni\..*«primo restore-drill»/,
    page: /Copie di sicurezza e loro prove<\/th><td>In ritardo dalle/,
    alert: 'PrimoRipristinoNonProvato',
  },
  {
    fault: 'il certificato sta per scadere',
    inject: async () => {
      await startCertificateWatch({ ...services, log: app.log })
      await testApp.call(eseguiLavoro, { params: { coda: 'certificato' }, body: {} }, token)
      await until(
        async () =>
          (await rows("select 1 from esecuzione where coda = 'certificato' and stato = 'riuscita'")).length >
          1,
      )
    },
    undo: "delete from esecuzione where coda = 'certificato' and (conteggi ->> 'ore_alla_scadenza')::int < 200",
    parte: 'certificato',
    says: /^NO {2}Certificato: scade il .*, fra 4\sgiorni\. Il rinnovo automatico non è riuscito/,
    page: /Connessione protetta<\/th><td>Da rinnovare entro (?:il |l’)\d/,
    alert: 'PrimoCertificatoInScadenza',
  },
] as const

test.each(FAULTS)(
  '$fault: lo dicono tutti e quattro i posti',
  async ({ inject, undo, parte, says, ...seen }) => {
    await inject()
    const { codice, no, page, guasti, alerts } = await places()
    expect(codice).toBe(1)
    expect(no[0]).toMatch(says)
    expect(page).toMatch(seen.page)
    expect(page).not.toContain('<h1>Tutto funziona</h1>')
    expect([...new Set(guasti.map((one) => one.parte))]).toEqual([parte])
    // «Guasti» and the command line say the same.
    expect(guasti.map(({ nome, frase, rimedio }) => `NO  ${nome}: ${frase} ${rimedio}`)).toEqual(no)
    expect(alerts).toEqual([seen.alert])
    await rows(undo)
    expect((await places()).codice).toBe(0)
  },
)

// Members need not know of them: both are retried without them.
test.each([
  {
    fault: 'un lavoro di una coda non è riuscito',
    inject: "insert into lavori.job (name, state, retry_limit) values ('avvisi-push', 'failed', 0)",
    undo: "delete from lavori.job where name = 'avvisi-push'",
    says: /^NO {2}Coda avvisi-push: 1\slavoro non è riuscito.*«primo code --riprova avvisi-push» lo riprova\.$/,
    alert: 'PrimoCodaFallita',
  },
  {
    fault: 'un evento è stato messo da parte',
    inject: "insert into evento_scartato (destinatario, evento_id) values ('webhook', 1)",
    undo: 'delete from evento_scartato',
    says: /^NO {2}Eventi per webhook: 1\sè stato messo da parte.*«primo code --riprova "eventi per webhook"» lo riprova\.$/,
    alert: 'PrimoEventiScartati',
  },
])('$fault: si dice a chi amministra', async ({ inject, undo, says, alert }) => {
  await rows("insert into smistamento (destinatario, ordine) values ('webhook', 0) on conflict do nothing")
  await rows(inject)
  const { codice, no, page, guasti, alerts } = await places()
  expect([codice, no, alerts]).toEqual([1, [expect.stringMatching(says)], [alert]])
  expect(
    guasti.map(({ parte, nome, frase, rimedio }) => [parte, `NO  ${nome}: ${frase} ${rimedio}`]),
  ).toEqual([['coda', no[0]]])
  expect(page).toContain('<h1>Tutto funziona</h1>')
  await rows(undo)
  expect((await places()).codice).toBe(0)
})
