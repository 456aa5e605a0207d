/** The instant a column holds as the contract writes it, in SQL: for what travels inside a JSON value. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
