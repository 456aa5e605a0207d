import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://primo:parola@db/primo',
  PUBLIC_URL: 'https://primo.example/',
  SMTP_URL: 'smtp://posta',
  SECRET_KEY: 'x'.repeat(32),
}

describe('valori che valgono da soli', () => {
  test('senza niente si prova: database incorporato, solo questa macchina, mondo di prova', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      database_url: null,
      secret: null,
      public_url: 'http://localhost:3000',
      environment: 'PRODUZIONE',
      version: '2.0.25',
      trust_proxy: false,
      demo: true,
    })
  })

  test('i link dell’app vengono dalle impostazioni, e senza non ce n’è nessuno', () => {
    const con = readConfig({
      SIGNUP_LINK: 'https://premi.example/entra',
      RULES_PDF_LINK: 'https://premi.example/regolamento.pdf',
      WEBSITE_LINK: 'https://premi.example',
      ANDROID_STORE_LINK: 'https://negozio.example/android',
      IOS_STORE_LINK: 'https://negozio.example/ios',
    })
    expect(con).toMatchObject({
      signup_link: 'https://premi.example/entra',
      rules_link: 'https://premi.example/regolamento.pdf',
      website: 'https://premi.example',
      android_link: 'https://negozio.example/android',
      ios_link: 'https://negozio.example/ios',
    })
    expect(readConfig({})).toMatchObject({ signup_link: null, rules_link: null, website: null })
    expect(readConfig({})).toMatchObject({ android_link: null, ios_link: null })
    for (const nome of [
      'SIGNUP_LINK',
      'RULES_PDF_LINK',
      'WEBSITE_LINK',
      'ANDROID_STORE_LINK',
      'IOS_STORE_LINK',
    ])
      expect(() => readConfig({ [nome]: 'premi' })).toThrow(nome)
  })

  test('la documentazione dell’API c’è, salvo in produzione; l’impostazione vince', () => {
    expect([readConfig({}), readConfig(PRODUCTION)].map((c) => c.api_docs)).toEqual([true, false])
    expect(readConfig({ ...PRODUCTION, API_DOCS: 'on' }).api_docs).toBe(true)
    expect(readConfig({ API_DOCS: 'off' }).api_docs).toBe(false)
    expect(() => readConfig({ API_DOCS: 'sì' })).toThrow('API_DOCS deve essere on oppure off')
  })

  test('le chiavi hanno un numero, e un segreto può avere virgole e due punti', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ key_number: 1, other_keys: new Map() })
    const una = `${'a,b:'.repeat(8)}`
    const con = (others: string, numero = '3') =>
      readConfig({ ...PRODUCTION, SECRET_KEY_NUMBER: numero, SECRET_KEY_OTHERS: others })
    expect(con(`1:${una}, 2:${'y'.repeat(40)}`)).toMatchObject({
      key_number: 3,
      other_keys: new Map([
        [1, una],
        [2, 'y'.repeat(40)],
      ]),
    })
    for (const others of ['y'.repeat(40), '0:'.padEnd(40, 'y'), '1:corta', `1:${una},1:${una}`, `3:${una}`])
      expect(() => con(others), others).toThrow(/^Configurazione non valida: SECRET_KEY_OTHERS /)
    expect(() => con(`1:${una}`, '0')).toThrow('SECRET_KEY_NUMBER')
    expect(() => readConfig({ SECRET_KEY_OTHERS: `2:${una}` })).toThrow(/: SECRET_KEY è obbligatoria/)
  })

  test('una variabile vuota è come una che manca', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', PRODUCT_NAME: '' })).toEqual(readConfig({}))
  })

  test('l’indirizzo pubblico perde la barra finale e dà il mittente della posta', () => {
    const config = readConfig(PRODUCTION)
    expect(config.public_url).toBe('https://primo.example')
    expect(config.sender).toBe('noreply@primo.example')
  })
})

describe('produzione', () => {
  test('non ha mai il mondo di prova, nemmeno se lo si chiede', () => {
    expect(readConfig({ ...PRODUCTION, DEMO: 'on' }).demo).toBe(false)
  })

  test('in produzione l’indirizzo pubblico è cifrato, tranne su questa macchina', () => {
    for (const PUBLIC_URL of ['http://primo.example', 'http://10.0.0.1', 'http://localhost.example'])
      expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL }), PUBLIC_URL).toThrow(
        /PUBLIC_URL deve cominciare per https/,
      )
    for (const PUBLIC_URL of [
      'https://primo.example',
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:3000',
    ])
      expect(readConfig({ ...PRODUCTION, PUBLIC_URL }).public_url).toBe(PUBLIC_URL)
    expect(readConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).public_url).toBe('http://192.168.1.5:3000')
  })

  test('si riconosce soltanto dalla parola giusta', () => {
    for (const NODE_ENV of ['prod', 'Production', 'produzione'])
      expect(() => readConfig({ ...PRODUCTION, NODE_ENV })).toThrow(ConfigError)
  })
})

describe('origini ammesse', () => {
  test('la propria, le app native e quelle elencate', () => {
    const { origins } = readConfig({
      PUBLIC_URL: 'https://primo.example/app',
      CORS_ORIGINS: ' https://partner.example , http://localhost:5173,',
    })
    expect(origins).toEqual([
      'https://primo.example',
      'capacitor://localhost',
      'https://localhost',
      'https://partner.example',
      'http://localhost:5173',
    ])
  })

  test.each(['*', 'null', 'partner.example', 'https://partner.example/', 'https://partner.example/pagina'])(
    '%s non è un’origine',
    (CORS_ORIGINS) => {
      expect(() => readConfig({ CORS_ORIGINS })).toThrow(/CORS_ORIGINS/)
    },
  )
})

test('un processo che risponde soltanto vuole un database che altri vedano', () => {
  expect(() => readConfig({ BACKGROUND_WORK: 'off' })).toThrow(/BACKGROUND_WORK/)
  expect(readConfig({ BACKGROUND_WORK: 'off', DATABASE_URL: 'postgres://h/d' }).background_work).toBe(false)
})

test('un segreto non finisce mai nel messaggio', () => {
  for (const [nome, value] of [
    ['SECRET_KEY', 'canarino'],
    ['DATABASE_URL', 'http://u:canarino@h'],
    ['SMTP_URL', 'imap://u:canarino@h'],
  ] as const) {
    let message = ''
    try {
      readConfig({ [nome]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain(nome)
    expect(message).not.toContain('canarino')
  }
})
