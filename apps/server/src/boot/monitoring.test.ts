import { readFileSync } from 'node:fs'
import { CALLS } from '@primo/contract/all'
import { errorCodes } from '@primo/contract/platform/route'
import { CERTIFICATE_DAYS, CERTIFICATE_PART } from '@primo/domain/registro/installation-checks'
import { DAYS_MAX } from '@primo/domain/registro/lavori'
import { FALLITI_DI_FILA } from '@primo/domain/registro/service-status'
import { expect, test } from 'vitest'
import { PREFIX } from '../platform/metrics/database-metrics.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { DATABASE_METRICS } from './observability.ts'

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

/** Returns the names of all metrics, including those that Prometheus derives or adds. */
function measured(): Set<string> {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  const metrics = createMetrics({
    version: '',
    nameOf: () => undefined,
    pool,
    replicaLag_s: null,
    figures: DATABASE_METRICS,
    sms_cent: 1,
  })
  const names = metrics.names().flatMap((name) => [name, `${name}_bucket`])
  metrics.close()
  return new Set([...names, 'up'])
}

/** PromQL expressions in each file of the monitoring configuration. */
const expressions: Record<string, () => string[]> = {
  'alerts.yml': () => [...fileOf('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  'dashboard.json': () => {
    const { panels } = JSON.parse(fileOf('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  },
}
const namesIn = (expr: string) => expr.match(/\b(?:primo|nodejs|process)_[a-z0-9_]+\b/g) ?? []

test.each(Object.keys(expressions))('%s: what it looks at is measured', (file) => {
  const all = expressions[file]!()
  expect(all.length).toBeGreaterThan(15)
  const known = measured()
  for (const expr of all) for (const name of namesIn(expr)) expect(known, `${expr} → ${name}`).toContain(name)
  const codes = new Set<string>(CALLS.flatMap(({ spec }) => errorCodes(spec)))
  for (const [, said = ''] of all.join('\n').matchAll(/code=~?"([^"]+)"/g))
    for (const code of said.split('|')) expect(codes, code).toContain(code)
})

test('each alert is made to fire by a trial', () => {
  const alerts = [...fileOf('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const fired = [...fileOf('alerts.test.yml').matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)]
  expect(fired.map(([, name = '']) => name).toSorted()).toEqual(alerts.toSorted())
})

test('the thresholds of the alerts are those of the other places that report the same', () => {
  const alerts = expressions['alerts.yml']!().join('\n')
  for (const one of [
    `{backup="copia"}) > ${DAYS_MAX.copia} * 86400`,
    `{backup="copia.prova"}) > ${DAYS_MAX.prova} * 86400`,
    `< clamp_max(max(primo_certificate_lifetime_seconds) / ${CERTIFICATE_PART.operatori}, ${CERTIFICATE_DAYS.operatori} * 86400)`,
    `(primo_outbox_failing_messages) >= ${FALLITI_DI_FILA}`,
  ])
    expect(alerts).toContain(one)
})

test('every metric of the server’s own begins alike', () => {
  expect(
    [...measured()].filter((name) => !/^(up$|nodejs_|process_)/.test(name) && !name.startsWith(PREFIX)),
  ).toEqual([])
})
