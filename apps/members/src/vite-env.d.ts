/// <reference types="vite/client" />
/** Package version, written in by the build. */
declare const __VERSIONE__: string
interface ImportMetaEnv {
  /** Base of every call; `/api` when it is not set. */
  readonly VITE_API_BASE?: string
  /**
   * Mock data (specification §1): off unless the build is asked for it. Always compared where it is used, not kept in a
   * constant: only so does a build without it carry nothing of `mock/`.
   */
  readonly VITE_MOCK_DATA?: 'on' | 'off'
}
