/**
 * Does something every so often, one round at a time: a fault is logged, and the next round tries again.
 * @returns what ends the rounds, waiting for the one under way
 */
export function everySoOften(
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
