import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { syncFolder } from '../../platform/files/folder-storage.ts'

/** File inside a tar archive: byte offset and length of its contents. */
export type TarEntry = { name: string; size: number; offset: number }
/** Entry of a tar archive to write: bytes, or a file of known size. */
export type TarContent = { name: string } & ({ bytes: Buffer } | { file: string; size: number })

/** Error: a tar archive is truncated or corrupt, or the file is not an archive. */
export class NotAnArchive extends Error {}

const BLOCK = 512
const SIZE_AT = 124
const SUM_AT = 148
/** Maximum size of a tar entry in octal digits. A larger one is written in base 256, as GNU tar does. */
const OCTAL_MAX = 0o77777777777
const END = Buffer.alloc(2 * BLOCK)

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const sumOf = (header: Buffer) => {
  let sum = 8 * 0x20
  for (const [i, byte] of header.entries()) if (i < SUM_AT || i >= SUM_AT + 8) sum += byte
  return sum
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name is too long for an archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  if (size <= OCTAL_MAX) header.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE_AT)
  else {
    header.writeUInt8(0x80, SIZE_AT)
    header.writeBigUInt64BE(BigInt(size), SIZE_AT + 4)
  }
  header.write(
    `${Math.floor(clock.now().getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM_AT)
  return header
}

async function append(out: FileHandle, content: TarContent): Promise<void> {
  const size = 'bytes' in content ? content.bytes.length : content.size
  await out.write(headerOf(content.name, size))
  if ('bytes' in content) await out.write(content.bytes)
  else {
    let written = 0
    for await (const chunk of createReadStream(content.file))
      written += (await out.write(chunk as Buffer)).bytesWritten
    if (written !== size) throw new Error(`${content.name} changed while it was being copied`)
  }
  await out.write(Buffer.alloc(padding(size)))
}

/** Writes a tar archive that any `tar` can read, atomically and flushed to disk. */
export async function writeArchive(file: string, contents: readonly TarContent[]): Promise<void> {
  const partial = `${file}.parziale`
  const out = await open(partial, 'w', 0o600)
  try {
    for (const content of contents) await append(out, content)
    await out.write(END)
    await out.sync()
    await out.close()
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await out.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

function readSize(header: Buffer): number {
  if (header.readUInt8(SIZE_AT) === 0x80) return Number(header.readBigUInt64BE(SIZE_AT + 4))
  return Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 11), 8)
}

function readHeader(header: Buffer, offset: number): TarEntry {
  const sum = Number.parseInt(header.toString('latin1', SUM_AT, SUM_AT + 6), 8)
  if (sum !== sumOf(header)) throw new NotAnArchive('non è un archivio, o è rovinato')
  const name = header.toString('utf8', 0, header.indexOf(0))
  const size = readSize(header)
  const plain = header.toString('latin1', 156, 157) === '0'
  if (!plain || !Number.isSafeInteger(size) || name.startsWith('/') || name.split('/').includes('..'))
    throw new NotAnArchive('contiene ciò che una copia non contiene')
  return { name, size, offset: offset + BLOCK }
}

/** Returns the files inside a tar archive. @throws NotAnArchive when it is truncated or corrupt */
export async function listArchive(file: string): Promise<TarEntry[]> {
  const handle = await open(file, 'r')
  try {
    const { size: length } = await handle.stat()
    const entries: TarEntry[] = []
    const header = Buffer.alloc(BLOCK)
    for (let offset = 0; ; ) {
      const { bytesRead } = await handle.read(header, 0, BLOCK, offset)
      if (bytesRead < BLOCK) throw new NotAnArchive('finisce prima della fine')
      if (header.every((byte) => byte === 0)) return entries
      const entry = readHeader(header, offset)
      offset = entry.offset + entry.size + padding(entry.size)
      if (offset > length) throw new NotAnArchive('finisce prima della fine')
      entries.push(entry)
    }
  } finally {
    await handle.close()
  }
}

/** Streams the contents of a file inside a tar archive. */
export function readEntry(file: string, { size, offset }: TarEntry) {
  return createReadStream(file, { start: offset, end: offset + Math.max(size, 1) - 1 })
}
