import { Button } from '@mui/material'
import { direttiInRete } from '@primo/contract/rete/operatore-rete'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Trovati } from './Trovati.tsx'

const PER_VOLTA = 20

/** Lists a person's direct recruits, page by page. */
export function Diretti({ id }: { id: number }) {
  const query = useInfiniteQuery({
    queryKey: ['rete', id, 'diretti'],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { per_page: PER_VOLTA, dopo: pageParam }
      return (await api(direttiInRete, { params: { id }, query }, signal)).data
    },
    getNextPageParam: (last) => (last.altre ? last.righe.at(-1)?.id_segnalatore : undefined),
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (!data) return <QueryStatus query={query} />
  const rows = data.pages.flatMap((p) => p.righe)
  if (rows.length === 0) return <p>Nessuna, per ora.</p>
  return (
    <>
      <Trovati rows={rows} />
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Un momento…' : 'Mostrane altre'}
        </Button>
      )}
    </>
  )
}
