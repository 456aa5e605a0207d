import { copie, type UltimeCopie } from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { longInstant } from '@primo/domain/platform/dates'
import { isBackupOverdue } from '@primo/domain/registro/backup-age'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from '../../data/query.ts'
import { Pill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'

/** Shows the state of the backups. They are made and tested on the server, not from here. */
export function Copie() {
  const query = useQuery(callQueryOptions(['copie'], copie, {}))
  const { data } = query
  return (
    <section className="copie lavoro card" aria-labelledby="copie">
      <QueryStatus query={query} />
      {data && (
        <div className="lavoro-text">
          <h2 id="copie">
            Copie di sicurezza <Health copia={data.copia} prova={data.prova} />
          </h2>
          <Last
            what="Ultima copia riuscita"
            never="Nessuna copia fatta con «primo backup»."
            last={data.copia}
          />
          <Last
            what="Ultima prova di ripristino riuscita"
            never="Nessuna prova di ripristino: «primo restore-drill» rimette l’ultima copia in un posto a parte e controlla che torni."
            last={data.prova}
          />
        </div>
      )}
    </section>
  )
}

function Health({ copia, prova }: { copia: UltimeCopie; prova: UltimeCopie }) {
  if (copia.riuscita === false || prova.riuscita === false) return <Pill tone="bad">Non riuscita</Pill>
  const when = (instant: string | null) => instant && new Date(instant)
  const now = clock.now()
  const late =
    isBackupOverdue('copia', when(copia.riuscita_il) || null, now) ||
    isBackupOverdue('prova', when(prova.riuscita_il) || null, now)
  return late ? <Pill tone="warn">Da fare</Pill> : <Pill tone="ok">In ordine</Pill>
}

function Last({ what, never, last }: { what: string; never: string; last: UltimeCopie }) {
  if (last.ultima_il === null) return <p className="muted">{never}</p>
  return (
    <p className="muted">
      {what}: {last.riuscita_il ? longInstant(new Date(last.riuscita_il)) : 'mai'}.
      {last.riuscita === false &&
        ` L’ultima volta, ${longInstant(new Date(last.ultima_il))}, no: ${last.errore ?? 'errore'}`}
    </p>
  )
}
