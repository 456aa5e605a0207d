import { expect, test } from 'vitest'
import { pageOf, pictureOf } from './screenshots-page.ts'

test('the name of a screenshot is parsed', () => {
  expect(pictureOf('socio-premi-390-dark.png')).toEqual({
    file: 'socio-premi-390-dark.png',
    screen: 'socio-premi',
    app: 'soci',
    width: 390,
    theme: 'dark',
  })
  expect(pictureOf('backoffice-pratica-1600-light.png')).toMatchObject({ app: 'ufficio', screen: 'pratica' })
  expect(pictureOf('testo-grande-login-390-light.png')).toMatchObject({
    app: 'testo grande',
    screen: 'login',
  })
  expect(pictureOf('error-context.md')).toBe(null)
})

test('the page contains every screenshot, and escapes names', () => {
  const page = pageOf(['login-390-light.png', '</script>-390-light.png', 'altro.txt'])
  expect(page).toContain('"file":"login-390-light.png"')
  expect(page).not.toContain('</script>-390')
  expect(page).not.toContain('altro.txt')
})
