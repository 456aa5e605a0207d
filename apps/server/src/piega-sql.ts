const ACCENTATE = 'àáâäèéêëìíîïòóôöùúûüçñ'
const SEMPLICI = 'aaaaeeeeiiiioooouuuucn'

/** An SQL expression in lower case and without accents: put on both sides of a comparison. */
export const piega = (sql: string) => `translate(lower(${sql}), '${ACCENTATE}', '${SEMPLICI}')`
