/** The row a key leads to; null if it leads nowhere. */
export function rowStep(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + 10, PageUp: at - 10 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
