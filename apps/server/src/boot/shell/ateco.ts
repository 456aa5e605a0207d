import { quanti } from '@primo/domain/platform/numbers'
import { importaAteco } from '../../anagrafica/tipi/ateco.ts'
import { readConfig } from '../../platform/config/config.ts'
import { CommandFailed, type CommandRun, resolveUserPath } from './command.ts'

/**
 * Imports ATECO, the Italian classification of economic activities, from the file that ISTAT publishes into the data folder.
 * The server reads it at its next start.
 */
export const importAtecoCodes: CommandRun = async ({ words: [file], env, print }) => {
  const { data_folder } = readConfig(env)
  try {
    print(
      `${quanti(importaAteco(resolveUserPath(file!, env), data_folder), 'codice ATECO caricato', 'codici ATECO caricati')}: riavvia il server.`,
    )
  } catch (error) {
    throw new CommandFailed(`Il file ATECO non va: ${(error as Error).message}`)
  }
  return 0
}
