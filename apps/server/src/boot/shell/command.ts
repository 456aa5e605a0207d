import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'

/** What whoever runs a command has to mend: told as one line. */
export class CommandFailed extends Error {
  /** How the program ends: 1 when the thing did not go, 2 when it was asked wrongly. */
  readonly code: 1 | 2

  constructor(message: string, code: 1 | 2 = 1) {
    super(message)
    this.name = 'CommandFailed'
    this.code = code
  }
}

/** The environment a command reads its settings from. */
export type Environment = Record<string, string | undefined>

/** What a command is given. */
export type Asked = {
  words: string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  env: Environment
  /** Writes a row of what was found out. */
  say: (row: string) => void
}

/** Runs a command. @returns how the program ends; nothing = 0. */
export type Run = (asked: Asked) => Promise<number | undefined>

/** A command of the shell, as the help tells it. */
export type Command = {
  /** What may follow its name. */
  usage: string
  /** What it does, in a line. */
  says: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** How many words may follow, at least and at most. */
  words: readonly [min: number, max: number]
  /** Its code, read when it is asked for. */
  load: () => Promise<Run>
}

/** The whole path of a file named on the command line: from where one was as one wrote it. */
export const fileNamed = (name: string, env: Environment): string => resolve(env.INIT_CWD ?? '.', name)
