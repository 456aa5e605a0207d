/**
 * What the back office's lists, filters, searches and figures cost at the size the product is made for (1,470,000 people,
 * 480,000 cases, 5,000,000 rows of the register): through the whole server without the wire, one at a time. Then everybody
 * leaves as one XLSX, with the most memory the server took meanwhile. Writes `OFFICE.md`.
 *
 * `node bench/office.ts`, smaller with MEMBERS, PROMOTERS, CASES, EVENTS; on a database of `PGTEST_URL` that has them already, at once.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { beginDatabase, openServer, timesOf } from './asking.ts'
import { populateNetwork } from './network-people.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const sizes = {
  promoters: size('PROMOTERS', 70_000),
  members: size('MEMBERS', 1_400_000),
  producers: size('PRODUCERS', 8_000),
  cases: size('CASES', 480_000),
}
const EVENTS = size('EVENTS', 5_000_000)
const ASKED = 20
const WARM = 5
const AIM_MS = 300
const officer = sizes.promoters + sizes.members

/** One promoter in ten still waits for his enrolment to be decided. */
const WAITING = `update profilo set stato = 'in_approvazione' where ruolo = 'promotore' and id % 10 = 0`
const OFFICER = `
  with his as (insert into operatore_insieme (utente_id, insieme_id)
                 select $1, id from insieme_permessi where codice = 'amministratore')
  update utente set ruolo = 'amministratore' where id = $1`
/** A year of events, in the shares of a year's work, linked already. */
const REGISTER = `
  insert into evento (id, avvenuto_il, genere, attore_id, tipo, oggetto, oggetto_id, ordine, impronta) overriding system value
  select 10000000 + n, now() - interval '11 months' * (1 - n::float8 / $2),
         (array['cambio', 'cambio', 'sguardo', 'accesso', 'cambio', 'rifiuto'])[1 + n % 6],
         case when n % 6 in (2, 5) then $1 else 1 + n % $3::int end,
         (array['pratica.inviata', 'pratica.avanzata', 'guardata', 'accesso.riuscito', 'profilo.attivato', 'accesso.rifiutato'])[1 + n % 6],
         (array['pratica', 'pratica', 'utente', 'utente', 'profilo', 'utente'])[1 + n % 6], 1 + n % 100000, n, decode(md5(n::text), 'hex')
    from generate_series($4::int, $5::int) n`
const MONTHS = `select registro.prepara_mese(g::date) from generate_series(
  date_trunc('month', now() - interval '12 months'), now(), '1 month') g`

async function populate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await populateNetwork(pool, sizes)
  await pool.query(WAITING)
  await pool.query(OFFICER, [officer])
  await pool.query(MONTHS)
  await pool.query('set session_replication_role = replica')
  const step = 500_000
  for (let from = 1; from <= EVENTS; from += step)
    await pool.query(REGISTER, [officer, EVENTS, sizes.promoters, from, Math.min(EVENTS, from + step - 1)])
  await pool.query('vacuum analyze')
  await pool.end()
}

const today = new Date().toISOString().slice(0, 10)
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
const LISTS: readonly (readonly [title: string, path: string])[] = [
  ['first page', '/cruscotto'],
  ['enrolments waiting', '/iscrizioni'],
  ['enrolments waiting, a late page', '/iscrizioni?page=200'],
  ['enrolments, all', '/iscrizioni?stato=tutte'],
  ['enrolments, a name', '/iscrizioni?stato=tutte&q=ermete%20quaglari'],
  ['enrolments, a common name', '/iscrizioni?stato=tutte&q=maria'],
  ['enrolments of a sponsor', '/iscrizioni?sponsor=N1'],
  ['enrolments of a month', `/iscrizioni?stato=tutte&dal=${monthAgo}&al=${today}`],
  ['enrolments, how many in each state', '/iscrizioni/conteggi'],
  ['cases at work', '/pratiche'],
  ['cases at work, a late page', '/pratiche?page=2000'],
  ['cases, all', '/pratiche?stato=tutte'],
  ['cases, a client', '/pratiche?stato=tutte&q=cliente'],
  ['cases, an owner', '/pratiche?stato=tutte&q=ermete%20quaglari'],
  ['cases of a month', `/pratiche?stato=tutte&dal=${monthAgo}&al=${today}`],
  ['cases of an amount', '/pratiche?stato=tutte&importo_da_cent=90000&importo_a_cent=110000'],
  ['cases, the dearest first', '/pratiche?stato=tutte&sort_by=importo_cent&sort_order=desc'],
  ['cases, how many in each state', '/pratiche/conteggi'],
  ['cases of nobody', '/pratiche?incarico=libere'],
  ['prize requests', '/richieste?stato=tutte'],
  ['adjustments', '/rettifiche?stato=tutte'],
  ['people', '/persone'],
  ['people by name', '/persone?sort_by=denominazione&sort_order=asc'],
  ['people, a name', '/persone?q=ermete%20quaglari'],
  ['people, a common name', '/persone?q=maria'],
  ['people, nobody’s name', '/persone?q=nessunissimo'],
  ['people, an e-mail', '/persone?q=n123456%40network.example'],
  ['people of a sponsor', '/persone?sponsor=N1'],
  ['people of a month', `/persone?dal=${monthAgo}&al=${today}`],
  ['people, the promoters', '/persone?ruolo=promotore'],
  ['people stopped', '/persone?stato=bloccato'],
  ['companies', '/aziende'],
  ['everywhere, a name', '/cerca?q=ermete%20quaglari'],
  ['everywhere, one letter wrong', '/cerca?q=ermette%20quaglari'],
  ['everywhere, «%»', '/cerca?q=%25%25'],
  ['everywhere, a common name', '/cerca?q=maria'],
  ['everywhere, 2,000 characters', `/cerca?q=${'a'.repeat(120)}`],
  ['one person', '/persone/5'],
  ['what one person was told', '/persone/5/comunicazioni'],
  ['register', '/eventi'],
  ['register of a thing', '/eventi?oggetto=pratica&oggetto_id=77'],
  ['register of a kind of thing', '/eventi?oggetto=profilo'],
  ['register of a person', '/eventi?chi=5'],
  ['register of an operator', `/eventi?chi=${officer}`],
  ['register, refusals', '/eventi?genere=rifiuto'],
  ['register of a month', `/eventi?dal=${monthAgo}&al=${today}`],
  ['register, nothing found', '/eventi?oggetto=edizione&oggetto_id=9'],
  ['what waits for a second person', '/proposte'],
  ['figures of the points, a year', '/andamento/punti?giorni=365'],
  ['figures of the people, a year', '/andamento/persone?giorni=365'],
  ['figures of the cases, a year', '/andamento/pratiche?giorni=365'],
]

const { url, stop } = await startPostgres()
if (await beginDatabase(url)) {
  const since = performance.now()
  await populate(url)
  console.log(`written in ${((performance.now() - since) / 1000).toFixed(0)} s`)
}

const lines: string[] = []
let short = false
async function lists(): Promise<void> {
  const server = await openServer(url)
  const get = await server.reader(officer)
  for (const [title, path] of LISTS) {
    const ask = () => get(`/operatore${path}`)
    try {
      await timesOf(ask, WARM)
      const ms = await timesOf(ask, ASKED)
      const at = (part: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * part))]!
      short ||= at(0.95) > AIM_MS
      lines.push(`| ${title} | ${ms[0]!.toFixed(1)} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} |`)
    } catch (error) {
      lines.push(`| ${title} | refused: ${String(error).slice(0, 160)} | | |`)
    }
    console.log(lines.at(-1))
  }
  await server.close()
}

/** Everybody as one XLSX: rows, seconds, megabytes more than before, at the most. */
async function everybody(): Promise<string> {
  const server = await openServer(url, true)
  const ask = await server.reader(officer)
  const rss_mb = () => process.memoryUsage.rss() / 2 ** 20
  const before = rss_mb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, rss_mb())
  }, 100)
  const since = performance.now()
  const { id } = (await ask('/operatore/persone/esporta', { formato: 'xlsx' })).data
  for (;;) {
    const { data } = await ask(`/operatore/esportazioni/${id}`)
    if (data.stato !== 'in_corso') {
      clearInterval(watch)
      await server.close()
      const s = (performance.now() - since) / 1000
      return `Everybody as one XLSX: ${data.stato}, ${data.fatte.toLocaleString('en')} rows in ${s.toFixed(0)} s, ${(most - before).toFixed(0)} MB more than before at the most.`
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

await lists()
const left = await everybody()
console.log(left)
await stop()
const load = loadavg()
  .map((n) => n.toFixed(1))
  .join(', ')
writeFileSync(
  fileURLToPath(new URL('OFFICE.md', import.meta.url)),
  `# What the back office costs to read

Written by \`node bench/office.ts\` on ${today}: through the whole server without the wire, one call at a time, ${ASKED} times each after ${WARM} to get warm, in milliseconds. ${officer.toLocaleString('en')} people, ${sizes.cases.toLocaleString('en')} cases, ${EVENTS.toLocaleString('en')} rows of the register. Machine: ${cpus().length} cores; load at the end: ${load}. Aim: ${AIM_MS} ms.

| what | least | median | p95 |
|---|---:|---:|---:|
${lines.join('\n')}

${left}
`,
)
process.exitCode = short ? 1 : 0
