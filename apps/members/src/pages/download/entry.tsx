import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../data/query.ts'
import { AppDownloadPage } from './AppDownloadPage.tsx'

/** The page with what it reads through: the front door, where it stands, does without. */
export function AppDownload() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppDownloadPage />
    </QueryClientProvider>
  )
}
