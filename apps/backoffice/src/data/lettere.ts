/** Query key of the lettere of a pratica. */
export const lettereKey = (id: number) => ['lettere', id]

/** Returns the address of a lettera as a PDF. */
export const letteraUrl = (id: number, lettera_id: number) =>
  `/api/operatore/pratiche/${id}/lettere/${lettera_id}/file`
