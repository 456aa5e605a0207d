/// <reference types="vite/client" />
/** Package version, set by the build. */
declare const __VERSIONE__: string
