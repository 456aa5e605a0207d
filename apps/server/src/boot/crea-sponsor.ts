import { runCommand } from './first-account.ts'

// The first sponsor of an empty database, without whom nobody can sign up: `… crea-sponsor.ts nome@posta.it`.
await runCommand('sponsor', process.env)
