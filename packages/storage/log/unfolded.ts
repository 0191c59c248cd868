import { type Engine, text } from '#storage/engine/engine';
import { formBefore, viewKeys, viewsKey } from '#storage/engine/keys';
import { momentOf } from '#storage/log/entry';

export interface Asked {
  readonly since?: Date | undefined;
  readonly slack?: number;
}

/**
 * Those of these logs that have entries which their views do not have, in one look at all of them. With `slack`,
 * views may lack fewer entries than that, if there are any views. With `since`, also those whose newest entry was written after it, and those
 * that still have views of the form before, unless these are kept.
 */
export async function unfolded(
  { engine, keepsOlderViews }: { readonly engine: Engine; readonly keepsOlderViews: boolean },
  logs: readonly string[],
  { since, slack = 1 }: Asked = {},
): Promise<readonly string[]> {
  const headOf = (pk: string) => ({ pk: { S: pk }, sk: { S: viewKeys.head } });
  const olderToo = since !== undefined && !keepsOlderViews;
  const heads = await engine.getMany(
    'views',
    logs.flatMap((log) => [headOf(viewsKey(log)), ...(olderToo ? [headOf(formBefore(log))] : [])]),
    'eventual',
  );
  const folded = new Map(heads.map((head) => [text(head, 'pk'), Number(head.w?.N ?? 0)]));
  const through = (log: string) => folded.get(viewsKey(log)) ?? 0;
  const entry = (log: string, sequence: number) => ({ pk: { S: log }, seq: { N: String(sequence) } });
  const asked = logs.flatMap((log) => [
    entry(log, through(log) + (through(log) === 0 ? 1 : slack)),
    ...(since === undefined || through(log) === 0 ? [] : [entry(log, through(log))]),
  ]);
  const found = new Set(logs.filter((log) => folded.has(formBefore(log))));
  for (const item of await engine.getMany('log', asked, 'eventual')) {
    const log = text(item, 'pk');
    const isNew = Number(item['seq']?.N) > through(log);
    if (isNew || (since !== undefined && momentOf(item) > since.toISOString())) found.add(log);
  }
  return logs.filter((log) => found.has(log));
}
