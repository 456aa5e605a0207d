import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Digital signature found in a document. */
export type Firma = {
  /** Name of the signer, from the certificate. */
  firmatario: string
  /** Issuer of the certificate. */
  emittente: string
  /** Instant of the signature as ISO 8601; null when it has none. */
  firmata_il: string | null
  /** Whether the content is what was signed. */
  integra: boolean
  /** Whether the certificate was within its validity period at the instant of the signature. Revocation is not asked. */
  certificato_valido: boolean
}

/** Sentences for the sender of a refused file: what is wrong, and what to do. */
export const CONTENT_REFUSALS = {
  vuoto: 'Il file è vuoto: sceglilo di nuovo.',
  word: 'È un documento Word o di testo: salvalo come PDF e invia quello.',
  excel: 'È un foglio di calcolo: salvalo come PDF e invia quello.',
  office: 'È un file di Office: salvalo come PDF e invia quello.',
  archivio: 'È un archivio compresso: aprilo e invia i documenti che contiene.',
  video: 'È un video o un file audio: serve un PDF o una foto.',
  altra_immagine: 'È un’immagine di un tipo che non accettiamo: salvala come JPEG o come PDF.',
  pagina_web: 'È una pagina web: stampala come PDF e invia quello.',
  programma: 'È un programma: serve un PDF o una foto.',
  sconosciuto:
    'Non è un documento che riconosciamo: serve un PDF, una foto (JPEG, PNG, WebP, HEIC) o un PDF firmato (.p7m).',
  immagine_grande:
    'La foto è troppo grande: al massimo 50 megapixel. Scattala di nuovo con una risoluzione più bassa.',
  immagine_animata: 'Questa immagine si muove: serve un’immagine ferma.',
  piu_immagini: 'Il file ha più di un’immagine: invia una foto alla volta.',
  immagine_rovinata: 'L’immagine è rovinata o incompleta: scatta di nuovo la foto.',
  pdf_password: 'Il PDF è protetto da una password: salvane una copia senza protezione e invia quella.',
  pdf_script: 'Il PDF contiene comandi che si eseguono da soli: stampalo come PDF e invia quello.',
  pdf_allegati: 'Il PDF contiene altri file: inviali uno per uno, e stampa questo come PDF.',
  pdf_modulo: 'Il PDF è un modulo che molti programmi non aprono (XFA): stampalo come PDF e invia quello.',
  pdf_rovinato: 'Il PDF è rovinato o incompleto: scaricalo o salvalo di nuovo.',
  pdf_pagine: 'Sono troppe pagine: al massimo 200 per documento. Dividilo in più documenti.',
  firmato_insieme: 'Il file ha una firma digitale, che si perderebbe unendolo ad altri: invialo da solo.',
  p7m_rovinato: 'Il file firmato (.p7m) è rovinato o incompleto: scaricalo o firmalo di nuovo.',
  p7m_senza_pdf: 'Il file firmato (.p7m) non contiene un PDF: firma un PDF e invia quello.',
  troppo_complesso:
    'Il file è troppo pesante da aprire: stampalo come PDF, o fotografane le pagine, e invia quello.',
} as const
export type ContentRefusal = keyof typeof CONTENT_REFUSALS

/** One document made of the files that were sent. `pagine`: number of pages, null where it is not known. */
export type ComposedDocument = { tipo: 'pdf' | 'p7m'; bytes: Buffer; pagine: number | null; firme: Firma[] }
/** Why a document was refused, and the index of the file that is to blame. */
export type RefusedContent = { refused: ContentRefusal; file: number }

/** PDF with the name of its bookmark in the file that it becomes part of. */
export type NamedPdf = { name: string; bytes: Uint8Array }

/**
 * Message to the process that opens files, and its answers: the index of the file that it begins with, or the result. `failed` is
 * an error of its own.
 */
export type ContentTask = { files: Uint8Array[] } | { p7m: Uint8Array } | { merge: NamedPdf[] }
export type ContentAnswer =
  | { at: number }
  | { result: ComposedDocument | RefusedContent | Uint8Array }
  | { failed: string }

/** Time and memory that one document may take, and the time after which an idle process ends. */
type Limits = { time_ms: number; memory_kib: number; idle_ms: number }
const LIMITS: Limits = { time_ms: 30_000, memory_kib: 1_500_000, idle_ms: 60_000 }

/**
 * Starts the process that opens files. Its limit covers all of its memory, unlike those of a worker thread, which leave out array
 * buffers and native code. It has no environment, so no secrets, and cannot write files or start programs.
 */
function startProcess({ memory_kib }: Limits): ChildProcess {
  const program = fileURLToPath(new URL('./content-process.ts', import.meta.url))
  const restricted = ['--permission', '--allow-fs-read=*', '--allow-addons']
  const args = [
    process.execPath,
    '--max-old-space-size=512',
    ...restricted,
    '--disable-warning=SecurityWarning',
    program,
  ]
  const limited = ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(memory_kib), ...args]
  const [command = '', ...rest] = process.platform === 'linux' ? limited : args
  return spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  })
}

/** Runs tasks one at a time in a process of its own, which is started when needed and ends when idle. */
export function contentRunner(limits: Limits = LIMITS) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const runNow = (task: ContentTask) =>
    new Promise<ComposedDocument | RefusedContent | Uint8Array>((resolve, reject) => {
      clearTimeout(idle)
      // It may have been killed while it was idle.
      if (child?.connected !== true) end()
      child ??= startProcess(limits)
      const running = child
      let file = 0
      running.ref()
      running.channel?.ref()
      const finish = (settle: () => void) => {
        clearTimeout(late)
        for (const event of ['message', 'exit', 'error']) running.removeAllListeners(event)
        // An idle process does not keep the server from ending.
        running.unref()
        running.channel?.unref()
        if (child === running) {
          running.on('exit', () => {
            if (child === running) child = null
          })
          running.on('error', () => {})
          idle = setTimeout(end, limits.idle_ms)
          idle.unref()
        }
        settle()
      }
      const giveUp = () => {
        end()
        finish(() => resolve({ refused: 'troppo_complesso', file }))
      }
      const late = setTimeout(giveUp, limits.time_ms)
      running.on('message', (answer: ContentAnswer) => {
        if ('at' in answer) file = answer.at
        else if ('failed' in answer) finish(() => reject(new Error(answer.failed)))
        else finish(() => resolve(answer.result))
      })
      // It has run out of memory, or a library has crashed.
      running.on('exit', giveUp)
      running.on('error', (error) => {
        end()
        finish(() => reject(error))
      })
      running.send(task)
    })
  return {
    run: (task: ContentTask) => {
      const mine = line.then(() => runNow(task))
      line = mine.catch(() => {})
      return mine
    },
    end,
    /** Process id while a process is running. */
    pid: () => child?.pid ?? null,
  }
}
const runner = contentRunner()

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Checks uploaded files by their content and makes one document of them: images and PDFs become one PDF, a signed file stays as
 * it is. Runs in a child process with bounded memory and time, one document at a time.
 */
export async function composeDocument(
  files: readonly Uint8Array[],
  { run }: Pick<typeof runner, 'run'> = runner,
): Promise<ComposedDocument | RefusedContent> {
  const result = (await run({ files: [...files] })) as ComposedDocument | RefusedContent
  return 'refused' in result ? result : { ...result, bytes: asBuffer(result.bytes) }
}

/**
 * Returns one PDF with the pages of several that `composeDocument` has accepted, each with a bookmark; null when one is not
 * accepted any more, or it would take too much memory or time. Digital signatures are lost.
 */
export async function mergePdfs(merge: NamedPdf[]): Promise<Buffer | null> {
  const result = await runner.run({ merge })
  return result instanceof Uint8Array ? asBuffer(result) : null
}

/** Returns the PDF inside a `.p7m` that `composeDocument` has accepted, to show it. */
export async function pdfInP7m(bytes: Uint8Array): Promise<Buffer> {
  const result = await runner.run({ p7m: bytes })
  if (!(result instanceof Uint8Array)) throw new Error('not a signed PDF')
  return asBuffer(result)
}
