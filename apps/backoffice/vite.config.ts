import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from '../../scripts/chunk-modules.ts'

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), chunkModules()],
  resolve: {
    // react-admin lies in the common folder, beside the members' app's router: here there is one router, this one's.
    dedupe: ['react-router', 'react-router-dom'],
  },
  build: {
    target: 'es2022',
    // react-admin and MUI, in one piece that changes only with them: operators open it once.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/premi': 'http://127.0.0.1:3000',
      '/dev/posta': 'http://127.0.0.1:3000',
    },
  },
})
