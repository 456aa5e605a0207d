import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SHELL, TEST_ENV } from '../../../../scripts/project.mjs'

/** Exit code and output of a shell command. */
export type ShellResult = { codice: number | null; uscita: string; errore: string }

/**
 * Runs the built command line `primo` (`scripts/build-for-vitest.ts`) and types the answers to its questions.
 * @param env settings as environment variables; nothing comes from the environment of the tests
 */
export async function primo(
  env: Record<string, string>,
  args: string[],
  answers: string[] = [],
): Promise<ShellResult> {
  const child = spawn(process.execPath, [SHELL, ...args], { env: { ...TEST_ENV, ...env } })
  const output = { uscita: '', errore: '' }
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output.uscita += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    output.errore += piece
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`${answers.join('\n')}\n`)
  const [codice] = await once(child, 'close')
  return { codice, ...output }
}
