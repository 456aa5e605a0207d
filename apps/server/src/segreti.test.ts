import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { leggiConfig } from './config.ts'
import { creaSegreti, leggiSegreto } from './segreti.ts'

const segreti = creaSegreti('un segreto che vale solo per le prove')
const CHIARO = 'RSSNNA85C47H501X, àèì «€» 🙂'

describe('cifratura', () => {
  test('si rilegge ciò che si è scritto, anche vuoto', () => {
    for (const testo of [CHIARO, '', 'x'.repeat(10_000)])
      expect(segreti.decifra('campo', segreti.cifra('campo', testo))).toBe(testo)
  })

  test('lo stesso testo è diverso ogni volta, e non vi si legge niente', () => {
    const cifrati = Array.from({ length: 50 }, () => segreti.cifra('campo', CHIARO))
    expect(new Set(cifrati).size).toBe(50)
    for (const cifrato of cifrati) expect(Buffer.from(cifrato, 'base64url').includes('RSSNNA')).toBe(false)
  })

  test('un solo bit cambiato, ovunque, è rifiutato', () => {
    const buono = Buffer.from(segreti.cifra('campo', CHIARO), 'base64url')
    for (let posto = 0; posto < buono.length; posto++) {
      const guasto = Buffer.from(buono)
      guasto[posto]! ^= 1
      expect(() => segreti.decifra('campo', guasto.toString('base64url')), `byte ${posto}`).toThrow()
    }
  })

  test('troncato, allungato o inventato è rifiutato', () => {
    const buono = Buffer.from(segreti.cifra('campo', CHIARO), 'base64url')
    for (const dati of [
      buono.subarray(0, -1),
      buono.subarray(0, 28),
      buono.subarray(0, 20),
      Buffer.concat([buono, Buffer.from([0])]),
      Buffer.alloc(0),
    ])
      expect(() => segreti.decifra('campo', dati.toString('base64url'))).toThrow()
  })

  test('un’impronta accorciata dell’autenticazione non basta', () => {
    const buono = Buffer.from(segreti.cifra('campo', ''), 'base64url')
    for (const lunga of [4, 8, 12, 15])
      expect(() => segreti.decifra('campo', buono.subarray(0, 12 + lunga).toString('base64url'))).toThrow()
  })

  test('la chiave di un uso, o di un altro segreto, non apre', () => {
    const cifrato = segreti.cifra('campo', CHIARO)
    expect(() => segreti.decifra('messaggio', cifrato)).toThrow()
    expect(() => creaSegreti('un altro segreto').decifra('campo', cifrato)).toThrow()
  })
})

describe('impronta', () => {
  test('è stabile: cambiarla renderebbe introvabile ciò che è già scritto', () => {
    expect(segreti.impronta('indice', 'RSSNNA85C47H501X')).toBe(
      creaSegreti('un segreto che vale solo per le prove').impronta('indice', 'RSSNNA85C47H501X'),
    )
    expect(creaSegreti('segreto').impronta('indice', 'testo')).toBe(
      '4a72c2d0bb039387ba10c5a2c669552fdb6aeb7c370fab704a75aa0875c51a51',
    )
  })

  test('è diversa per ogni uso e per ogni segreto', () => {
    const usi = ['campo', 'indice', 'otp', 'token', 'link', 'messaggio'] as const
    const impronte = usi.flatMap((uso) => [
      segreti.impronta(uso, '123456'),
      creaSegreti('un altro segreto').impronta(uso, '123456'),
    ])
    expect(new Set(impronte).size).toBe(usi.length * 2)
  })
})

test('in sviluppo il segreto nasce una volta sola, e lo legge soltanto chi ha avviato', () => {
  const cartella = mkdtempSync(join(tmpdir(), 'primo-segreto-'))
  try {
    const config = leggiConfig({ DATA_DIR: join(cartella, 'dati') })
    const primo = leggiSegreto(config)
    expect(primo).toMatch(/^[0-9a-f]{64}$/)
    expect(leggiSegreto(config)).toBe(primo)
    const file = join(config.cartella_dati, 'segreto')
    expect(readFileSync(file, 'utf8')).toBe(primo)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(leggiSegreto({ ...config, segreto: 'quello delle impostazioni' })).toBe(
      'quello delle impostazioni',
    )
  } finally {
    rmSync(cartella, { recursive: true })
  }
})
