import '../pages/app/dashboard.css'
import { afterEach, expect, test } from 'vitest'
import { brokenWords } from '../testing/broken-words.ts'
import { mount } from '../testing/mount.tsx'
import { MemoryRouter } from '../testing/router.tsx'
import { CountUp } from './CountUp.tsx'
import { Hero } from './cards-and-tags.tsx'
import { CardLink } from './links.tsx'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

test.each([100, 200])(
  'with the text at %i per cent no figure and no word of a hero breaks',
  async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    const host = await mount(
      <MemoryRouter>
        <div style={{ padding: 16 }}>
          <Hero
            title="Punti disponibili"
            figure={<CountUp of="saldo" value={1_116_232} />}
            split={[
              { label: 'in maturazione', value: '11.612' },
              { label: 'prenotati', value: '101.150' },
              { label: 'scadono il 30 dicembre 2027', value: '1.093.586' },
            ]}
          />
          <Hero
            title="In lavorazione"
            figure="2"
            split={[
              { label: 'completate', value: '12' },
              { label: 'rifiutate', value: '1' },
              { label: 'bozze', value: '1' },
            ]}
          />
          <Hero title="La tua qualifica" figure="Ancora nessuna" />
          <Hero title="La tua qualifica" figure="Ambasciatrice" />
          <CardLink to="/" className="area-card">
            <span className="balance">
              <span className="fig balance-fig">
                <CountUp of="saldo" value={1_116_232} />
              </span>
              <span className="muted">punti disponibili</span>
            </span>
          </CardLink>
        </div>
      </MemoryRouter>,
    )
    await expect.poll(() => host.textContent).toContain('1.116.232')
    await document.fonts.ready
    expect(brokenWords(host)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
)

test('a figure goes on from what it was when it was last seen, up or down, not from 0', async () => {
  const figures = () => [...document.querySelectorAll('.count > :last-child')].map((one) => one.textContent)
  await mount(<CountUp of="saldo" value={2480} />)
  await expect.poll(figures).toEqual(['2.480'])
  const drawn: number[] = []
  const watch = new MutationObserver(() => {
    const text = figures()[1]
    if (text) drawn.push(Number(text.replace('.', '')))
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await mount(<CountUp of="saldo" value={1280} />)
  await expect.poll(() => drawn.at(-1)).toBe(1280)
  watch.disconnect()
  expect(drawn[0]).toBeGreaterThan(1280)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(2480)
  expect(Math.min(...drawn)).toBe(1280)
})
