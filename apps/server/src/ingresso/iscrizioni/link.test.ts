import * as contratto from '@primo/contract/ingresso/iscrizione'
import { describe, expect, test } from 'vitest'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { withProfili } from '../../test/world.ts'

const world = await sharedFixture(openIscrizioni())

const PROMOTORE = { params: { role: 'promotore' as const } }
async function linkPer({ token, email }: { token: string; email: string }) {
  await world.call(contratto.inviaLink, PROMOTORE, token)
  const { testo } = await messageTo(world, email)
  return new URL(/https?:\S+/.exec(testo)![0])
}
const tokenDi = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('continua')!
const open = (token: string, chi: string, role: 'promotore' | 'convenzionato' = 'promotore') =>
  world.call(contratto.apriLink, { params: { role }, body: { token } }, chi)

describe('il link per finire su un altro dispositivo', () => {
  test.each(['promotore', 'convenzionato', 'manifestazione'] as const)(
    'arriva per %s, velando l’indirizzo',
    async (role) => {
      const { token, email } = await world.nuovo()
      const answer = await world.call(contratto.inviaLink, { params: { role } }, token)
      expect(answer.data).toEqual({ inviato_a: expect.stringMatching(/^p•••@posta\.it$/), vale_min: 30 })
      expect((await messageTo(world, email)).testo).toContain(`/app/${role}-page#continua=`)
    },
  )

  test('porta il segno dopo il «#», e vale una volta sola', async () => {
    const membro = await world.nuovo()
    const link = await linkPer(membro)
    expect([link.pathname, link.search]).toEqual(['/app/promotore-page', ''])
    const sign = tokenDi(link)
    expect((await open(sign, membro.token)).data).toBeNull()
    await expect(open(sign, membro.token)).rejects.toMatchObject({ code: 'LINK_NON_VALIDO', status: 422 })
  })

  test('cento aperture insieme: una riesce', async () => {
    const membro = await world.nuovo()
    const sign = tokenDi(await linkPer(membro))
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => open(sign, membro.token)))
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
  })

  test('non vale per un altro, per un altro ruolo, inventato o scaduto', async () => {
    const membro = await world.nuovo()
    const other = await world.nuovo()
    const sign = tokenDi(await linkPer(membro))
    const no = { code: 'LINK_NON_VALIDO' }
    await expect(open(sign, other.token)).rejects.toMatchObject(no)
    await expect(open(sign, membro.token, 'convenzionato')).rejects.toMatchObject(no)
    await expect(open('A'.repeat(43), membro.token)).rejects.toMatchObject(no)
    await world.sql(
      'update link_iscrizione set scade_il = now() - make_interval(secs => 1) where utente_id = $1',
      [membro.utente_id],
    )
    await expect(open(sign, membro.token)).rejects.toMatchObject(no)
  })

  test('nel database c’è solo la sua impronta', async () => {
    const membro = await world.nuovo()
    const sign = tokenDi(await linkPer(membro))
    const rows = await world.sql('select * from link_iscrizione where utente_id = $1', [membro.utente_id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sign)
  })

  test('chi è già iscritto, o non ha verificato l’e-mail, non ne riceve', async () => {
    const iscritto = await world.nuovo()
    await withProfili(world, iscritto.utente_id)
    const gia = await world.refusal(contratto.inviaLink, PROMOTORE, iscritto.token)
    expect(gia.code).toBe('STATO_NON_PERMESSO')
    const { token } = await createMember(world)
    const no = await world.refusal(contratto.inviaLink, PROMOTORE, token)
    expect([no.code, no.message]).toEqual([
      'CONTATTI_NON_VERIFICATI',
      'Prima verifica la tua e-mail: il link arriva lì.',
    ])
  })

  test('cinque in un’ora, poi si aspetta', async () => {
    const { token } = await world.nuovo()
    for (let i = 0; i < 5; i++) await world.call(contratto.inviaLink, PROMOTORE, token)
    const troppe = await world.refusal(contratto.inviaLink, PROMOTORE, token)
    expect(troppe.code).toBe('TROPPE_RICHIESTE')
    expect(troppe.retry_s).toBeGreaterThan(0)
  })
})
