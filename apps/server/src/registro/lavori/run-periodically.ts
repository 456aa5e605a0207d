/**
 * Runs a function periodically, without overlap: an error is logged, and the next round tries again.
 * @returns the function that stops it, after the round in progress
 */
export function runPeriodically(
  ms: number,
  round: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= round()
      .catch(failed)
      .finally(() => {
        underWay = null
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
