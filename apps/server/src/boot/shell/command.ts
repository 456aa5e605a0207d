import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'

/** Error of a command that the administrator can fix. Only its message is printed. */
export class CommandFailed extends Error {
  /** Exit code: 1 for a failure, 2 for wrong usage. */
  readonly code: 1 | 2

  constructor(message: string, code: 1 | 2 = 1) {
    super(message)
    this.name = 'CommandFailed'
    this.code = code
  }
}

/** Environment variables from which a command reads its settings. */
export type Environment = Record<string, string | undefined>

/** Input of a shell command: arguments, options, environment. */
export type CommandInput = {
  words: string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  env: Environment
  /** Prints a line of the command's output. */
  print: (row: string) => void
}

/** Runs a command. @returns its exit code; undefined = 0 */
export type CommandRun = (input: CommandInput) => Promise<number | undefined>

/** Shell command, with the description that its help shows. */
export type Command = {
  /** Syntax of the command's arguments. */
  usage: string
  /** One-line description of the command. */
  description: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Minimum and maximum number of the command's positional arguments. */
  words: readonly [min: number, max: number]
  /** Loads the command's code on demand. */
  load: () => Promise<CommandRun>
}

/** Resolves a path given on the command line, relative to the user's working directory. */
export const resolveUserPath = (name: string, env: Environment): string => resolve(env.INIT_CWD ?? '.', name)
