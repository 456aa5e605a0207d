import { NO_ASPETTO } from '@primo/domain/platform/aspetto'
import { NO_COMPANY } from '@primo/domain/platform/company'
import { expect, test } from 'vitest'
import { emailHtml } from './mail.ts'

const dress = { look: NO_ASPETTO, product: 'Primo', public_url: 'https://primo.example', company: NO_COMPANY }
const TEXT = `Ciao <b>Anna</b>,

apri questo link:

https://primo.example/reset?token=a&email=b

Oppure vai su https://primo.example, e scrivi:

123456

A presto,
Primo`

test('dice ciò che dice il testo, e niente di chi scrive diventa codice', () => {
  const letter = emailHtml(TEXT, dress)
  expect(letter).toContain('Ciao &#60;b&#62;Anna&#60;/b&#62;,')
  expect(letter).toContain('href="https://primo.example/reset?token=a&#38;email=b"')
  // The comma belongs to the sentence.
  expect(letter).toContain('>https://primo.example</a>, e scrivi:')
  expect(letter).toMatch(/letter-spacing:4px">123456</)
  expect(letter).toContain('A presto,<br>Primo')
  expect(letter).not.toContain('<img')
  expect(letter).not.toMatch(/<script|url\(/)
})

test('veste il colore e il logo dell’azienda, e dice chi è', () => {
  const look = { ...NO_ASPETTO, colore: '#8a1538', logo: 'a'.repeat(64) } as const
  const company = { ...NO_COMPANY, ragione_sociale: 'Esempio & Figli' }
  const letter = emailHtml(TEXT, { ...dress, product: 'Au"rora', look, company })
  expect(letter).toContain('background:#8a1538;color:#ffffff')
  expect(letter).toContain('<img src="https://primo.example/api/aspetto/logo" alt="Au&#34;rora"')
  expect(letter).toContain('Esempio &#38; Figli')
  expect(letter).not.toContain('#2f4989')
})
