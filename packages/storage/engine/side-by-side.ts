/** How many run at once: an organisation may have hundreds of branches, but a client has a limited number of connections. */
const atOnce = 8;

/** Runs work for each, some at a time; returns the results in order, when all have ended. */
export async function sideBySide<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) answers[next[0]] = await work(next[1]);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return answers;
}
