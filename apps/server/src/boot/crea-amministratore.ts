import { runCommand } from './first-account.ts'

// The first administrator of an empty database: `node apps/server/src/boot/crea-amministratore.ts nome@posta.it`.
await runCommand('amministratore', process.env)
