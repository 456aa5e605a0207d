import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import { lazy, useState } from 'react'
import { useListContext } from 'react-admin'
import { type ExportableList, type ExportSelection, useExportable } from '../../data/list-exports.ts'
import { LazyDialog } from '../page/loading-and-errors.tsx'

const ExportDialog = lazy(async () => ({
  default: (await loadCode(() => import('./ExportDialog.tsx'))).ExportDialog,
}))

/** Button that opens the export dialog of a list. Hidden without permission to export it. */
export function ExportButton(what: ExportSelection) {
  const exportable = useExportable(what.list.resource)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!exportable) return null
  return (
    <>
      <Button startIcon={<FileDownloadOutlined />} onClick={() => setOpen(true)}>
        Esporta
      </Button>
      {open && (
        <LazyDialog close={close}>
          <ExportDialog {...what} close={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** Export button of a queue, which uses the queue's filters and selection. */
export function ExportQueue({ resource, columns }: { resource: string; columns: string[] }) {
  const { total, selectedIds, filterValues, sort } = useListContext()
  const order = sort as NonNullable<ExportableList['sort']>
  return (
    <ExportButton
      list={{ resource, filter: filterValues, sort: order }}
      total={total}
      selectedIds={selectedIds}
      columns={columns}
    />
  )
}
