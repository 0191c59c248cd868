/** The items that a handler reports as failed (`batchItemFailures`), read as Lambda does: an unknown item fails the whole batch. */
export function failedItems(answer: unknown, all: readonly string[]): ReadonlySet<string> {
  if (typeof answer !== 'object' || answer === null || !('batchItemFailures' in answer) || !Array.isArray(answer.batchItemFailures))
    return new Set();
  const named = answer.batchItemFailures.map((item: { itemIdentifier?: unknown }) => String(item.itemIdentifier ?? ''));
  return new Set(named.every((id) => all.includes(id)) ? named : all);
}
