import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../boot/migrate.ts'
import { embeddedDatabase } from '../../platform/db/db.ts'
import { openPglite } from '../../platform/db/db-pglite.ts'

test('ciò che era proposto aspetta ancora, in «Da confermare»; ciò che era deciso resta com’è', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'primo-rettifiche-'))
  const { pool, close } = await openPglite(folder)
  const { db } = embeddedDatabase(pool, close)
  const rows = async (text: string) => (await db.$client.query(text)).rows
  try {
    const before = migrations().findIndex(({ sql }) =>
      sql.some((s) => s.includes('FUNCTION rettifica_decisa')),
    )
    await migrate(db, migrations().slice(0, before))
    await rows(`
      with a as (insert into anagrafica (tipo, denominazione) values ('fisica', 'Anna'), ('fisica', 'Bruno') returning id)
      insert into utente (email, cellulare, password_hash, id_anagrafica) select 'u' || id || '@prova.example', '', 'x', id from a`)
    await rows(`
      insert into edizione (codice, titolo, inizio, fine, ultima_richiesta)
      values ('e', 'Primo 2026', '2026-01-01', '2026-12-30', '2026-12-30')`)
    await rows(`
      insert into rettifica (utente_id, edizione_id, punti, motivo, stato, proposta_da, proposta_il, decisa_da, decisa_il, nota)
      select 1, e.id, x.punti, x.motivo, x.stato, 1, '2026-01-10T10:00:00Z', x.decisa_da, x.decisa_il::timestamptz, x.nota
        from edizione e, (values (50, 'Contata male', 'proposta', null::bigint, null, null),
                                 (20, 'Rotto', 'approvata', 2, '2026-01-11T10:00:00Z', null),
                                 (-5, 'Doppia', 'rifiutata', 2, '2026-01-11T10:00:00Z', 'No')) x(punti, motivo, stato, decisa_da, decisa_il, nota)`)
    const old = await rows('select * from rettifica order by id')
    await migrate(db)
    expect(await rows('select * from rettifica order by id')).toEqual(old)
    expect(
      await rows(
        `select tipo, oggetto_id, stato, motivo, proposta_da, cambi, dati,
                scade_il between now() + interval '13 days' and now() + interval '14 days' as ancora
           from proposta`,
      ),
    ).toEqual([
      {
        tipo: 'punti.rettifica',
        oggetto_id: old[0]!.id,
        stato: 'aperta',
        motivo: 'Contata male',
        proposta_da: 1,
        cambi: { rettifica: [null, 50] },
        dati: { edizione: 'Primo 2026' },
        ancora: true,
      },
    ])
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
})
