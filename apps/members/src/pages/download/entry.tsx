import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../data/query-client.ts'
import { AppDownloadPage } from './AppDownloadPage.tsx'

/** Download page with a query client, which the other public pages do not need. */
export function AppDownload() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppDownloadPage />
    </QueryClientProvider>
  )
}
