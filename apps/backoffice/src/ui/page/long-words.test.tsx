import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import './page.css'
import '../form/form.css'
import '../list/list.css'
import '../../pages/persone/persone.css'

/** User text without spaces, which must wrap and not widen the page. */
const LONG = 'Arcibaldo'.repeat(14)

const PLACES = {
  'a note and a description of a record': (
    <div className="detail">
      <div className="to-do">
        <section className="sheet">
          <div className="azioni persona-vedi">
            <button type="button">Vedi l’app come {LONG}</button>
          </div>
        </section>
      </div>
      <div className="to-know">
        <p className="note">Nota dell’iscritto: «{LONG}»</p>
        <div className="persona-know">
          <p>{LONG}</p>
        </div>
        <section className="sheet">
          <p>{LONG}</p>
          <dl className="dati">
            <div>
              <dt>Premio</dt>
              <dd>{LONG}</dd>
            </div>
          </dl>
        </section>
      </div>
    </div>
  ),
  'the names in a list': (
    <div className="queue-rows">
      <table style={{ width: '100%' }}>
        <tbody>
          <tr>
            <td>
              <a href="#1">{LONG}</a>
            </td>
            <td>
              <span className="cell-text">{LONG}</span>
            </td>
            <td>120</td>
          </tr>
        </tbody>
      </table>
    </div>
  ),
}

test.each(
  [1280, 390].flatMap((width) => Object.entries(PLACES).map(([name, place]) => ({ width, name, place }))),
)('a long word in $name wraps at $width px', async ({ width, place }) => {
  await page.viewport(width, 800)
  mount(place)
  await expect.element(page.getByText(LONG).first()).toBeVisible()
  for (const element of document.querySelectorAll('p, dd, a, button, .cell-text'))
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(width)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
