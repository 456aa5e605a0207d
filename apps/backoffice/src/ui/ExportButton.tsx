import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((m) => ({ default: m.ExportDialog })))

/** Opens what takes the rows of the list away. */
export function ExportButton({ resource, columns }: { resource: string; columns: string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<FileDownloadOutlined />} onClick={() => setOpen(true)}>
        Esporta
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog resource={resource} columns={columns} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
