import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './ui/base.css'

const radice = document.getElementById('root')
if (!radice) throw new Error('The page has no root')
createRoot(radice).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
