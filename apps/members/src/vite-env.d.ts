/// <reference types="vite/client" />
/** Package version, set by the build. */
declare const __VERSIONE__: string
interface ImportMetaEnv {
  /** Base URL of the API; `/api` when it is not set. */
  readonly VITE_API_BASE?: string
  /**
   * Mock data (specification §1), off by default. It must be compared inline, not through a constant: only then is `mock/`
   * removed from builds without it.
   */
  readonly VITE_MOCK_DATA?: 'on' | 'off'
}
