import { leggiConfig } from '../platform/config/config.ts'
import { apriDatabase, type Db } from '../platform/db/db.ts'
import { type Violazione, verifica } from '../platform/db/invarianti.ts'
import { INVARIANTI_PRATICHE } from '../pratiche/verifica.ts'
import { INVARIANTI_PREMI } from '../raccolta/premi/verifica.ts'
import { INVARIANTI_REGISTRO } from '../raccolta/punti/verifica.ts'
import { INVARIANTI_RETE } from '../rete/verifica.ts'

const INVARIANTI = [...INVARIANTI_REGISTRO, ...INVARIANTI_PREMI, ...INVARIANTI_PRATICHE, ...INVARIANTI_RETE]

/** Proves the ledger, the stock, the cases and the network of a database. @returns what breaks; none = drift 0. */
export function verificaRegistro(db: Db): Promise<Violazione[]> {
  return verifica(db, INVARIANTI)
}

/** What the command prints: a sentence for each rule that is broken, with the first row that breaks it. */
export function racconta(violazioni: Violazione[]): string[] {
  if (violazioni.length === 0) return [`Il registro torna: ${INVARIANTI.length} regole provate.`]
  return violazioni.map(({ regola, riga }) => `NO  ${regola}\n    ${JSON.stringify(riga)}`)
}

if (import.meta.main) {
  const database = await apriDatabase(leggiConfig(process.env))
  try {
    const violazioni = await verificaRegistro(database.db)
    for (const riga of racconta(violazioni)) console.warn(riga)
    process.exitCode = violazioni.length === 0 ? 0 : 1
  } finally {
    await database.chiudi()
  }
}
