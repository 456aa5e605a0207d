import { leggiConfig } from './config.ts'
import { apriDatabase, type Db } from './db.ts'
import { INVARIANTI_PRATICHE } from './pratiche/verifica.ts'
import { INVARIANTI_PREMI } from './premi/verifica.ts'
import { INVARIANTI_REGISTRO, type Violazione, verifica } from './punti/verifica.ts'
import { INVARIANTI_RETE } from './segnalatori/verifica.ts'

const INVARIANTI = [...INVARIANTI_REGISTRO, ...INVARIANTI_PREMI, ...INVARIANTI_PRATICHE, ...INVARIANTI_RETE]

/** Proves the ledger, the stock, the cases and the network of a database. @returns what breaks; none = drift 0. */
export function verificaRegistro(db: Db): Promise<Violazione[]> {
  return verifica(db, INVARIANTI)
}

if (import.meta.main) {
  const database = await apriDatabase(leggiConfig(process.env))
  try {
    const violazioni = await verificaRegistro(database.db)
    for (const { regola, riga } of violazioni) console.error(`NO  ${regola}\n    ${JSON.stringify(riga)}`)
    if (violazioni.length === 0) console.warn(`Il registro torna: ${INVARIANTI.length} regole provate.`)
    process.exitCode = violazioni.length === 0 ? 0 : 1
  } finally {
    await database.chiudi()
  }
}
