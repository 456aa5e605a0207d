import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { reach } from '@primo/client/reach'
import { lazy, useState } from 'react'
import { useListContext } from 'react-admin'
import { type Leaving, type ToTake, useExportable } from '../data/exports.ts'
import { LazyDialog } from './lazy.tsx'

const ExportDialog = lazy(async () => ({
  default: (await reach(() => import('./ExportDialog.tsx'))).ExportDialog,
}))

/** Button that opens the export dialog. Hidden without permission. */
export function ExportButton(what: ToTake) {
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

/** Export button of a queue, with its filters and selection. */
export function ExportQueue({ resource, columns }: { resource: string; columns: string[] }) {
  const { total, selectedIds, filterValues, sort } = useListContext()
  const order = sort as NonNullable<Leaving['sort']>
  return (
    <ExportButton
      list={{ resource, filter: filterValues, sort: order }}
      total={total}
      selectedIds={selectedIds}
      columns={columns}
    />
  )
}
