/** Password of every demo account (decisions §13): printed at the start, and never in production. */
export const PASSWORD_DEMO = 'primo-demo-2026'
/** The sponsor code anybody can sign up under. */
export const CODICE_SPONSOR_DEMO = 'DEMO2026'

/** The accounts a visitor can enter with, and what each one shows. */
export const ACCOUNT_DEMO = [
  ['socio', 'tutte e tre le aree, punti da spendere, una rete, pratiche'],
  ['promotore', 'una rete di circa trecento persone su sei livelli'],
  ['convenzionato', 'una sessantina di pratiche, in ogni stato'],
  ['nuovo', 'appena registrato, contatti da verificare'],
  ['operatore', 'operatore'],
  ['admin', 'amministratore'],
] as const
export type NomeDemo = (typeof ACCOUNT_DEMO)[number][0]

export const emailDemo = (nome: NomeDemo) => `${nome}@primo.example`

/** What the start says of the demo world: where things are, who can enter, with which password. */
export function presentaDemo(indirizzo: string, documentazione: boolean): string[] {
  const larghezza = Math.max(...ACCOUNT_DEMO.map(([nome]) => emailDemo(nome).length))
  return [
    '',
    `  App          ${indirizzo}`,
    `  Back office  ${indirizzo}/backoffice`,
    ...(documentazione ? [`  API          ${indirizzo}/api/docs`] : []),
    `  Messaggi     ${indirizzo}/dev/posta`,
    '',
    `  Account dimostrativi, password ${PASSWORD_DEMO}:`,
    ...ACCOUNT_DEMO.map(([nome, cosa]) => `  ${emailDemo(nome).padEnd(larghezza)}  ${cosa}`),
    `  Per registrarti usa il codice sponsor ${CODICE_SPONSOR_DEMO}.`,
    '',
  ]
}
