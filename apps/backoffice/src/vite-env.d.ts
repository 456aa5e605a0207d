/// <reference types="vite/client" />
/** Package version, written in by the build. */
declare const __VERSIONE__: string
