/** Password of every demo account (decisions §13): printed at start; never in production. */
export const DEMO_PASSWORD = 'primo-demo-2026'
/** Sponsor code with which any visitor can sign up. */
export const DEMO_SPONSOR_CODE = 'DEMO2026'

/** Demo accounts for visitors, with the features that each one shows. */
const DEMO_ACCOUNTS = [
  ['socio', 'tutte e tre le aree, punti da spendere, una rete, pratiche'],
  ['promotore', 'una rete di circa trecento persone su sei livelli'],
  ['convenzionato', 'una sessantina di pratiche, in ogni stato'],
  ['nuovo', 'appena registrato, contatti da verificare'],
  ['operatore', 'operatore'],
  ['admin', 'amministratore'],
] as const
export type DemoName = (typeof DEMO_ACCOUNTS)[number][0]

export const demoEmail = (nome: DemoName) => `${nome}@primo.example`

/** Returns the lines printed at start: addresses, demo accounts and their password. */
export function presentDemo(indirizzo: string, documentazione: boolean): string[] {
  const width = Math.max(...DEMO_ACCOUNTS.map(([nome]) => demoEmail(nome).length))
  return [
    '',
    `  App          ${indirizzo}`,
    `  Back office  ${indirizzo}/backoffice`,
    ...(documentazione ? [`  API          ${indirizzo}/api/docs`] : []),
    `  Messaggi     ${indirizzo}/dev/posta`,
    '',
    `  Account dimostrativi, password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(([nome, role]) => `  ${demoEmail(nome).padEnd(width)}  ${role}`),
    `  Per registrarti usa il codice sponsor ${DEMO_SPONSOR_CODE}.`,
    '',
  ]
}
