import { describe, expect, test } from 'vitest'
import { ConfigError, leggiConfig } from './config.ts'

const PRODUZIONE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://primo:parola@db/primo',
  PUBLIC_URL: 'https://primo.example/',
  SMTP_URL: 'smtp://posta',
  SECRET_KEY: 'x'.repeat(32),
}

describe('valori che valgono da soli', () => {
  test('senza niente si prova: database incorporato, solo questa macchina, mondo di prova', () => {
    expect(leggiConfig({})).toMatchObject({
      produzione: false,
      porta: 3000,
      host: '127.0.0.1',
      database_url: null,
      segreto: null,
      public_url: 'http://localhost:3000',
      ambiente: 'PRODUZIONE',
      versione: '2.0.25',
      fidati_del_proxy: false,
      demo: true,
    })
  })

  test('i link dell’app vengono dalle impostazioni, e senza non ce n’è nessuno', () => {
    const con = leggiConfig({
      SIGNUP_LINK: 'https://premi.example/entra',
      RULES_PDF_LINK: 'https://premi.example/regolamento.pdf',
      WEBSITE_LINK: 'https://premi.example',
      ANDROID_STORE_LINK: 'https://negozio.example/android',
      IOS_STORE_LINK: 'https://negozio.example/ios',
    })
    expect(con).toMatchObject({
      link_registrazione: 'https://premi.example/entra',
      link_regolamento: 'https://premi.example/regolamento.pdf',
      sito: 'https://premi.example',
      link_android: 'https://negozio.example/android',
      link_ios: 'https://negozio.example/ios',
    })
    expect(leggiConfig({})).toMatchObject({ link_registrazione: null, link_regolamento: null, sito: null })
    expect(leggiConfig({})).toMatchObject({ link_android: null, link_ios: null })
    for (const nome of [
      'SIGNUP_LINK',
      'RULES_PDF_LINK',
      'WEBSITE_LINK',
      'ANDROID_STORE_LINK',
      'IOS_STORE_LINK',
    ])
      expect(() => leggiConfig({ [nome]: 'premi' })).toThrow(nome)
  })

  test('la documentazione dell’API c’è, salvo in produzione; l’impostazione vince', () => {
    expect([leggiConfig({}), leggiConfig(PRODUZIONE)].map((c) => c.documentazione)).toEqual([true, false])
    expect(leggiConfig({ ...PRODUZIONE, API_DOCS: 'on' }).documentazione).toBe(true)
    expect(leggiConfig({ API_DOCS: 'off' }).documentazione).toBe(false)
    expect(() => leggiConfig({ API_DOCS: 'sì' })).toThrow('API_DOCS deve essere on oppure off')
  })

  test('le chiavi hanno un numero, e un segreto può avere virgole e due punti', () => {
    expect(leggiConfig(PRODUZIONE)).toMatchObject({ numero_chiave: 1, altre_chiavi: new Map() })
    const una = `${'a,b:'.repeat(8)}`
    const con = (altre: string, numero = '3') =>
      leggiConfig({ ...PRODUZIONE, SECRET_KEY_NUMBER: numero, SECRET_KEY_OTHERS: altre })
    expect(con(`1:${una}, 2:${'y'.repeat(40)}`)).toMatchObject({
      numero_chiave: 3,
      altre_chiavi: new Map([
        [1, una],
        [2, 'y'.repeat(40)],
      ]),
    })
    for (const altre of ['y'.repeat(40), '0:'.padEnd(40, 'y'), '1:corta', `1:${una},1:${una}`, `3:${una}`])
      expect(() => con(altre), altre).toThrow(/^Configurazione non valida: SECRET_KEY_OTHERS /)
    expect(() => con(`1:${una}`, '0')).toThrow('SECRET_KEY_NUMBER')
    expect(() => leggiConfig({ SECRET_KEY_OTHERS: `2:${una}` })).toThrow(/: SECRET_KEY è obbligatoria/)
  })

  test('una variabile vuota è come una che manca', () => {
    expect(leggiConfig({ PORT: '', SMTP_URL: '', PRODUCT_NAME: '' })).toEqual(leggiConfig({}))
  })

  test('l’indirizzo pubblico perde la barra finale e dà il mittente della posta', () => {
    const config = leggiConfig(PRODUZIONE)
    expect(config.public_url).toBe('https://primo.example')
    expect(config.mittente).toBe('noreply@primo.example')
  })
})

describe('produzione', () => {
  test('non ha mai il mondo di prova, nemmeno se lo si chiede', () => {
    expect(leggiConfig({ ...PRODUZIONE, DEMO: 'on' }).demo).toBe(false)
  })

  test('si riconosce soltanto dalla parola giusta', () => {
    for (const NODE_ENV of ['prod', 'Production', 'produzione'])
      expect(() => leggiConfig({ ...PRODUZIONE, NODE_ENV })).toThrow(ConfigError)
  })
})

describe('origini ammesse', () => {
  test('la propria, le app native e quelle elencate', () => {
    const { origini } = leggiConfig({
      PUBLIC_URL: 'https://primo.example/app',
      CORS_ORIGINS: ' https://partner.example , http://localhost:5173,',
    })
    expect(origini).toEqual([
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
      expect(() => leggiConfig({ CORS_ORIGINS })).toThrow(/CORS_ORIGINS/)
    },
  )
})

test('un processo che risponde soltanto vuole un database che altri vedano', () => {
  expect(() => leggiConfig({ BACKGROUND_WORK: 'off' })).toThrow(/BACKGROUND_WORK/)
  expect(leggiConfig({ BACKGROUND_WORK: 'off', DATABASE_URL: 'postgres://h/d' }).lavora).toBe(false)
})

test('un segreto non finisce mai nel messaggio', () => {
  for (const [nome, valore] of [
    ['SECRET_KEY', 'canarino'],
    ['DATABASE_URL', 'http://u:canarino@h'],
    ['SMTP_URL', 'imap://u:canarino@h'],
  ] as const) {
    let messaggio = ''
    try {
      leggiConfig({ [nome]: valore })
    } catch (errore) {
      messaggio = (errore as Error).message
    }
    expect(messaggio).toContain(nome)
    expect(messaggio).not.toContain('canarino')
  }
})
