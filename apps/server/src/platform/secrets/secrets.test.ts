import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ENCRYPTED_FIELD_NAMES } from './encrypted-fields.ts'
import { createKeys, createSecrets, readSecret } from './secrets.ts'

const segreti = createSecrets('un segreto che vale solo per le prove')
const CAMPO = 'anagrafica.codice_fiscale_cifrato'
/** Returns the bytes of a ciphertext after the key number. */
const raw = (encrypted: string) => Buffer.from(encrypted.slice(2), 'base64url')
const written = (data: Buffer) => `1.${data.toString('base64url')}`
const CHIARO = 'RSSNNA85C47H501X, àèì «€» 🙂'

describe('cifratura', () => {
  test('si rilegge ciò che si è scritto, anche vuoto', () => {
    for (const text of [CHIARO, '', 'x'.repeat(10_000)])
      expect(segreti.decrypt(CAMPO, 7, segreti.encrypt(CAMPO, 7, text))).toBe(text)
  })

  test('lo stesso testo è diverso ogni volta, e non vi si legge niente', () => {
    const cifrati = Array.from({ length: 50 }, () => segreti.encrypt(CAMPO, 7, CHIARO))
    expect(new Set(cifrati).size).toBe(50)
    for (const encrypted of cifrati) expect(raw(encrypted).includes('RSSNNA')).toBe(false)
  })

  test('un solo bit cambiato, ovunque, è rifiutato', () => {
    const buono = raw(segreti.encrypt(CAMPO, 7, CHIARO))
    for (let place = 0; place < buono.length; place++) {
      const fault = Buffer.from(buono)
      fault[place]! ^= 1
      expect(() => segreti.decrypt(CAMPO, 7, written(fault)), `byte ${place}`).toThrow()
    }
  })

  test('troncato, allungato o inventato è rifiutato', () => {
    const buono = raw(segreti.encrypt(CAMPO, 7, CHIARO))
    for (const data of [
      buono.subarray(0, -1),
      buono.subarray(0, 28),
      buono.subarray(0, 20),
      Buffer.concat([buono, Buffer.from([0])]),
      Buffer.alloc(0),
    ])
      expect(() => segreti.decrypt(CAMPO, 7, written(data))).toThrow()
  })

  test('un’impronta accorciata dell’autenticazione non basta', () => {
    const buono = raw(segreti.encrypt(CAMPO, 7, ''))
    for (const lunga of [4, 8, 12, 15])
      expect(() => segreti.decrypt(CAMPO, 7, written(buono.subarray(0, 12 + lunga)))).toThrow()
  })

  test('la chiave di un uso, o di un altro segreto, non apre', () => {
    const encrypted = segreti.encrypt(CAMPO, 7, CHIARO)
    expect(() => segreti.decrypt('messaggio.contenuto_cifrato', 7, encrypted)).toThrow()
    expect(() => createSecrets('un altro segreto').decrypt(CAMPO, 7, encrypted)).toThrow()
  })

  test('ogni colonna ha una chiave sua, ricavata dal segreto e dal suo nome', () => {
    // Encrypted independently, as in docs/decisions/0036: the additional authenticated data would hide that all columns share a
    // key.
    const aMano = (column: string) => {
      const key = hkdfSync('sha256', 'un segreto che vale solo per le prove', '', `primo/cifra/${column}`, 32)
      const nonce = randomBytes(12)
      const cifrario = createCipheriv('aes-256-gcm', Buffer.from(key), nonce)
      cifrario.setAAD(Buffer.from(`1|${CAMPO}|7`))
      const text = Buffer.concat([cifrario.update(CHIARO, 'utf8'), cifrario.final()])
      return written(Buffer.concat([nonce, cifrario.getAuthTag(), text]))
    }
    expect(segreti.decrypt(CAMPO, 7, aMano(CAMPO))).toBe(CHIARO)
    for (const other of ENCRYPTED_FIELD_NAMES.filter((field) => field !== CAMPO))
      expect(() => segreti.decrypt(CAMPO, 7, aMano(other)), other).toThrow()
  })

  test('copiato in un’altra riga, in un’altra colonna o sotto un altro numero di chiave non si apre', () => {
    const uguale = new Map([[2, 'un segreto che vale solo per le prove']])
    const due = createSecrets('un segreto che vale solo per le prove', 1, uguale)
    const encrypted = due.encrypt('legale_rappresentante.codice_fiscale_cifrato', 7, CHIARO)
    expect(due.decrypt('legale_rappresentante.codice_fiscale_cifrato', 7, encrypted)).toBe(CHIARO)
    expect(() => due.decrypt('legale_rappresentante.codice_fiscale_cifrato', 8, encrypted)).toThrow()
    expect(() => due.decrypt('legale_rappresentante.numero_documento_cifrato', 7, encrypted)).toThrow()
    expect(() => due.decrypt('anagrafica.codice_fiscale_cifrato', 7, encrypted)).toThrow()
    const altroNumero = encrypted.replace('1.', '2.')
    expect(() => due.decrypt('legale_rappresentante.codice_fiscale_cifrato', 7, altroNumero)).toThrow()
    expect(() => due.decrypt('legale_rappresentante.codice_fiscale_cifrato', 7, encrypted.slice(2))).toThrow()
  })
})

describe('più chiavi', () => {
  const vecchia = 'la prima chiave, che ha scritto tutto'
  const fresh = createSecrets('la seconda chiave, che scrive da oggi', 2, new Map([[1, vecchia]]))
  const sola = createSecrets(vecchia)

  test('si legge ciò che ha scritto ognuna, si scrive con la nuova', () => {
    const before = sola.encrypt(CAMPO, 7, CHIARO)
    expect(before).toMatch(/^1\.[\w-]+$/)
    expect(fresh.decrypt(CAMPO, 7, before)).toBe(CHIARO)
    expect(fresh.encrypt(CAMPO, 7, CHIARO)).toMatch(/^2\.[\w-]+$/)
    expect(() => sola.decrypt(CAMPO, 7, fresh.encrypt(CAMPO, 7, CHIARO))).toThrow(
      'La chiave 2 non è fra quelle delle impostazioni.',
    )
  })

  test('ciò che una impronta ha segnato si trova ancora, e una firma vale ancora', () => {
    const found = fresh.prints('indice', CHIARO)
    expect(found).toEqual([fresh.print('indice', CHIARO), sola.print('indice', CHIARO)])
    expect(fresh.isPrintValid('link', CHIARO, sola.print('link', CHIARO))).toBe(true)
    expect(fresh.isPrintValid('link', CHIARO, sola.print('token', CHIARO))).toBe(false)
    expect(sola.isPrintValid('link', CHIARO, fresh.print('link', CHIARO))).toBe(false)
  })

  test('un testo senza numero né posto, com’era prima, si legge ancora con la chiave 1 e con nessun’altra', () => {
    const key = Buffer.from(hkdfSync('sha256', vecchia, '', 'primo/campo', 32))
    const nonce = randomBytes(12)
    const cifrario = createCipheriv('aes-256-gcm', key, nonce)
    const text = Buffer.concat([cifrario.update(CHIARO, 'utf8'), cifrario.final()])
    const comeAllora = Buffer.concat([nonce, cifrario.getAuthTag(), text]).toString('base64url')
    expect(sola.decrypt(CAMPO, 7, comeAllora)).toBe(CHIARO)
    expect(fresh.decrypt(CAMPO, 7, comeAllora)).toBe(CHIARO)
    expect(() => createSecrets(vecchia, 2).decrypt(CAMPO, 7, comeAllora)).toThrow()
    expect(() => sola.decrypt('messaggio.contenuto_cifrato', 7, comeAllora)).toThrow()
  })
})

test('le chiavi si cambiano a server acceso: da lì scrive l’altra, e quella tolta non legge più', () => {
  const [prima, dopo] = ['la chiave di prima, lunga quanto serve', 'la chiave di dopo, lunga quanto serve']
  const { secrets, use } = createKeys({ writes: 1, keys: new Map([[1, prima]]) })
  const before = secrets.encrypt(CAMPO, 7, CHIARO)
  const index = secrets.print('indice', CHIARO)
  use({ writes: 2, keys: new Map([[1, prima]]).set(2, dopo) })
  expect([secrets.number, secrets.others]).toEqual([2, true])
  expect(secrets.decrypt(CAMPO, 7, before)).toBe(CHIARO)
  expect(secrets.prints('indice', CHIARO)).toEqual([secrets.print('indice', CHIARO), index])
  const after = secrets.encrypt(CAMPO, 7, CHIARO)
  expect(after).toMatch(/^2\./)
  use({ writes: 2, keys: new Map([[2, dopo]]) })
  expect([secrets.number, secrets.others]).toEqual([2, false])
  expect(secrets.decrypt(CAMPO, 7, after)).toBe(CHIARO)
  expect(() => secrets.decrypt(CAMPO, 7, before)).toThrow('La chiave 1 non è')
  expect(secrets.isPrintValid('indice', CHIARO, index)).toBe(false)
})

describe('impronta', () => {
  test('è stabile: cambiarla renderebbe introvabile ciò che è già scritto', () => {
    expect(segreti.print('indice', 'RSSNNA85C47H501X')).toBe(
      createSecrets('un segreto che vale solo per le prove').print('indice', 'RSSNNA85C47H501X'),
    )
    expect(createSecrets('segreto').print('indice', 'testo')).toBe(
      '4a72c2d0bb039387ba10c5a2c669552fdb6aeb7c370fab704a75aa0875c51a51',
    )
  })

  test('è diversa per ogni uso e per ogni segreto', () => {
    const usi = ['campo', 'indice', 'otp', 'token', 'link', 'messaggio'] as const
    const impronte = usi.flatMap((uso) => [
      segreti.print(uso, '123456'),
      createSecrets('un altro segreto').print(uso, '123456'),
    ])
    expect(new Set(impronte).size).toBe(usi.length * 2)
  })
})

test('in sviluppo il segreto nasce una volta sola, e lo legge soltanto chi ha avviato', () => {
  const folder = mkdtempSync(join(tmpdir(), 'primo-segreto-'))
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'dati') })
    const first = readSecret(config)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(readSecret(config)).toBe(first)
    const file = join(config.data_folder, 'segreto')
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readSecret({ ...config, secret: 'quello delle impostazioni' })).toBe('quello delle impostazioni')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
