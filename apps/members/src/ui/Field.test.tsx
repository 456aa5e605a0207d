import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'
import { LongField, SelectField } from './more-fields.tsx'

/** Returns the computed value of a colour token on this page. */
function colour(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const edge = async (label: string) => {
  const field = await page.getByLabelText(label, { exact: true }).findElement()
  const box = field.closest('.field-box')
  return box ? getComputedStyle(box).boxShadow : ''
}

test('an invalid field stays red while one writes in it; a good one takes the area’s colour', async () => {
  const error = 'Campo obbligatorio.'
  await mount(
    <>
      <Field label="Buono" />
      <Field label="Nome" error={error} />
      <LongField label="Nota" error={error} />
      <SelectField label="Tipo" error={error} choices={[]} />
      <Combobox
        label="Comune"
        text=""
        onText={() => undefined}
        options={undefined}
        keyOf={String}
        render={String}
        onPick={() => undefined}
        empty=""
        error={error}
      />
    </>,
  )
  await userEvent.click(page.getByLabelText('Buono'))
  await expect.poll(() => edge('Buono')).toContain(colour('--area'))
  for (const label of ['Nome', 'Nota', 'Tipo']) {
    await userEvent.click(page.getByLabelText(label, { exact: true }))
    await expect.poll(() => edge(label), { message: label }).toContain(colour('--bad'))
    expect(await edge(label), label).not.toContain(colour('--area'))
  }
  await userEvent.click(page.getByRole('combobox', { name: 'Comune' }))
  const comune = await page.getByRole('combobox', { name: 'Comune' }).findElement()
  await expect
    .poll(() => getComputedStyle(comune.closest('.field-box')!).boxShadow)
    .toContain(colour('--bad'))
})
