/**
 * One read for all who ask for the same within one turn of the event loop, such as the parts of a report that are read at once. What anybody
 * was told before they asked was written before the turn began, so the read sees it. Who asks later reads again.
 */
export function sharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (key, read) => {
    const there = asked.get(key);
    if (there !== undefined) return there;
    const answer = read();
    asked.set(key, answer);
    // After everything that this turn has to do, and before the next answer of the engine comes.
    queueMicrotask(() => process.nextTick(() => asked.delete(key)));
    return answer;
  };
}
