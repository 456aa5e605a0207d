import { setTimeout as pause } from 'node:timers/promises'
import { followPage, PAGE, SITE } from '../follow-docs-page.ts'
import type { Scenario, ScenarioOutcome } from '../scenario.ts'
import {
  emptyDebian,
  MACHINE_NEEDS,
  type Machine,
  openMachine,
  reasonForNoMachine,
} from '../systemd-machine.ts'

const CURL =
  'curl -s -o /dev/null -w "%{http_code}\\n" --max-time 20 --cacert $(ls /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt)'
const BACK_MS = 150_000

/** Waits until the site responds through its proxy. @returns seconds, or null after the timeout */
async function answers({ sh }: Machine): Promise<number | null> {
  const from = performance.now()
  for (; performance.now() - from < BACK_MS; await pause(500)) {
    const { output } = await sh(`${CURL} https://${SITE}/api/ready`)
    if (output.trim() === '200') return (performance.now() - from) / 1000
  }
  return null
}

/** Commands that a service's sandbox must refuse. */
const SHUT_OUT = [
  'touch /opt/primo/written',
  'touch /etc/written',
  'ls /root/.',
  'touch /var/backups/written',
  'ls /dev/vda',
]

/**
 * Checks that the installed services run as the page describes, within their sandbox.
 * @returns failures
 */
async function looked({ sh, must }: Machine): Promise<string[]> {
  const wrong: string[] = []
  for (const unit of [
    'primo',
    'primo-worker',
    'primo-backup.timer',
    'primo-restore-drill.timer',
    'caddy',
    'postgresql',
  ]) {
    const { output } = await sh(`systemctl is-active ${unit}; systemctl is-enabled ${unit}`)
    if (output.trim() !== 'active\nenabled') wrong.push(`${unit} is ${output.trim().replace('\n', ', ')}`)
  }
  for (const unit of ['primo', 'primo-worker']) {
    const pid = (await must(`systemctl show -p MainPID --value ${unit}`)).trim()
    const status = await must(`cat /proc/${pid}/status`)
    for (const row of ['NoNewPrivs:\t1', 'Seccomp:\t2', 'CapEff:\t0000000000000000'])
      if (!status.includes(row)) wrong.push(`${unit} runs without ${row}`)
    for (const deed of SHUT_OUT)
      if ((await sh(`nsenter -t ${pid} -m sh -c '${deed}'`)).code === 0) wrong.push(`${unit} may ${deed}`)
  }
  return wrong
}

const PEOPLE = 20

/**
 * Follows the section of docs/deploy.md on point-in-time recovery: enables archiving, writes rows after the backup, damages the
 * database and restores it to the time before.
 */
async function backToAMoment(machine: Machine): Promise<{ commands: number; lost: number }> {
  const { must } = machine
  const sql = async (text: string) =>
    (await must('env -C / runuser -u postgres -- psql -At -v ON_ERROR_STOP=1 primo', { input: text })).trim()
  let commands = await followPage(machine, '### Point-in-time recovery', 'Restore, with the services stopped')
  const written = "select count(*) from anagrafica where denominazione like 'after the copy %'"
  for (let n = 0; n < PEOPLE; n++)
    await sql(`insert into anagrafica (tipo, denominazione) values ('fisica', 'after the copy ${n}')`)
  // Recovery targets are whole seconds: after the rows, and before the damage.
  await pause(1_100)
  const moment = await sql("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'")
  await pause(1_100)
  await sql("update anagrafica set denominazione = 'overwritten'; drop table avviso cascade")
  // Instead of waiting for the minute after which WAL is archived in any case.
  await sql('select pg_switch_wal()')
  await must('systemctl kill -s KILL postgresql@15-main && rm -rf /var/lib/postgresql/15/main/base')
  commands += await followPage(machine, 'Restore, with the services stopped', '### Tested and not tested', [
    [/--target='[^']*'/, `--target='${moment}'`],
  ])
  await sql('select 1 from avviso limit 1')
  return { commands, lost: PEOPLE - Number(await sql(written)) }
}

/** Follows docs/deploy.md for a single machine on an empty Debian, then tests the operations that it describes. */
async function oneMachine(): Promise<ScenarioOutcome> {
  const { root, remove } = await emptyDebian()
  const machine = openMachine(root)
  const { sh, must } = machine
  const [wrong, output]: [string[], string[]] = [[], []]
  const back = async (what: string) => {
    const seconds = await answers(machine)
    if (seconds === null) wrong.push(`${what}: no response in ${BACK_MS / 1000} s`)
    else output.push(`${what} ${seconds.toFixed(0)} s`)
  }
  try {
    await machine.boot()
    let tries = await followPage(machine, '## One machine', '### Upgrade')
    await back('first response after')
    wrong.push(...(await looked(machine)))
    await must(
      '{ systemctl start primo-backup && systemctl start primo-restore-drill; } || { journalctl -n 20 --no-pager -u primo-backup -u primo-prova; exit 1; }',
    )

    const main = async (unit: string) => (await must(`systemctl show -p MainPID --value ${unit}`)).trim()
    await must(`kill -9 ${await main('primo')}`)
    await back('server killed')
    await must(`kill -STOP ${await main('primo')}`)
    await back('server suspended, until its watchdog')

    // During the restart, requests must wait for the new process instead of failing.
    await must(
      `(while ! test -e /run/enough; do ${CURL} https://${SITE}/api/ready; sleep 0.1; done) > /run/codes 2>&1 &`,
    )
    tries += await followPage(machine, '### Upgrade', '### A release')
    await back('upgrade')
    await must('touch /run/enough; sleep 1')
    const codes = (await must('sort /run/codes | uniq -c')).trim()
    if (!/^\d+ 200$/.test(codes))
      wrong.push(`requests during the upgrade returned ${codes.replace(/\s+/g, ' ')}`)
    else output.push(`${Number.parseInt(codes, 10)} requests during the upgrade, all successful`)

    await machine.off()
    await machine.boot()
    await back('powered off and on')
    wrong.push(...(await looked(machine)))
    const state = await sh('runuser -u primo -- primo stato')
    if (state.code !== 0) wrong.push(`primo stato: ${state.output}`)
    const restored = await backToAMoment(machine)
    await back('point-in-time recovery')
    tries += restored.commands
    return { tries, lost: restored.lost, duplicated: null, wrong, note: output.join(', ') }
  } finally {
    await machine.off()
    remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'one-machine',
    does: 'The commands of «One machine» in docs/deploy.md, read from the page, on an empty Debian booted by its own systemd. Then the services and their sandbox, a backup and its restore drill, the server killed and suspended, an upgrade under load, the machine powered off and on, point-in-time recovery of its destroyed database. One try per command of the page; lost counts 20 rows written after the backup',
    needs: MACHINE_NEEDS,
    unless: reasonForNoMachine,
    limit_s: 2400,
    faults: [
      {
        what: 'the page lacks the link to the settings',
        file: PAGE,
        from: '   ln -s /etc/primo/primo.env /opt/primo/.env\n',
        to: '',
        shows: /primo amministratore/,
      },
    ],
    run: oneMachine,
  },
]
