import { type Engine, text } from '#storage/engine';
import { momentOf } from '#storage/entry';
import { viewKeys, viewsKey } from '#storage/keys';

/**
 * Those of these logs that have entries which their views do not have, in one look at all of them. With `since`, also those whose newest
 * entry was written after it.
 */
export async function unfolded(engine: Engine, logs: readonly string[], since?: Date): Promise<readonly string[]> {
  const heads = await engine.getMany(
    'views',
    logs.map((log) => ({ pk: { S: viewsKey(log) }, sk: { S: viewKeys.head } })),
    'eventual',
  );
  const folded = new Map(heads.map((head) => [text(head, 'pk'), Number(head.w?.N ?? 0)]));
  const through = (log: string) => folded.get(viewsKey(log)) ?? 0;
  const entry = (log: string, sequence: number) => ({ pk: { S: log }, seq: { N: String(sequence) } });
  const asked = logs.flatMap((log) => [
    entry(log, through(log) + 1),
    ...(since === undefined || through(log) === 0 ? [] : [entry(log, through(log))]),
  ]);
  const found = new Set<string>();
  for (const item of await engine.getMany('log', asked, 'eventual')) {
    const log = text(item, 'pk');
    const isNew = Number(item['seq']?.N) > through(log);
    if (isNew || (since !== undefined && momentOf(item) > since.toISOString())) found.add(log);
  }
  return logs.filter((log) => found.has(log));
}
