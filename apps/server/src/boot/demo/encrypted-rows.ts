import { ENCRYPTED_FIELD_NAMES, encryptedField } from '../../platform/secrets/encrypted-fields.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Row } from './snapshot.ts'

const fieldsOf = (table: string) =>
  ENCRYPTED_FIELD_NAMES.flatMap((field) => {
    const [of, column = ''] = field.split('.')
    return of === table ? [{ field, column, ...encryptedField(field) }] : []
  })

/** Encrypts the encrypted columns of a row under the given keys, and adds their blind indexes. */
export function encryptRow(table: string, row: Row, secrets: Secrets): Row {
  const closed = { ...row }
  for (const { field, column, chiave, indice } of fieldsOf(table)) {
    const plain = row[column]
    if (indice) closed[indice.colonna] = null
    if (typeof plain !== 'string') continue
    closed[column] = secrets.encrypt(field, String(row[chiave]), plain)
    if (indice) closed[indice.colonna] = secrets.print(indice.uso, indice.testo(plain))
  }
  return closed
}

/** Decrypts the encrypted columns of a row, and removes the blind indexes. */
export function decryptRow(table: string, row: Row, secrets: Secrets): Row {
  const clear = { ...row }
  for (const { field, column, chiave, indice } of fieldsOf(table)) {
    const encrypted = row[column]
    if (typeof encrypted === 'string') clear[column] = secrets.decrypt(field, String(row[chiave]), encrypted)
    if (indice) delete clear[indice.colonna]
  }
  return clear
}
