declare module 'pdfjs-dist/build/pdf.worker.min.mjs?url' {
  /** URL of the worker's script, which Vite emits with the app. */
  const url: string
  export default url
}
