import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Engine, Item } from '#storage/engine';
import { longId, shortId, wordsKey } from '#storage/keys';
import type { FoldEntry } from '#storage/views/fold-entry';
import type { WordsFound } from '#storage/views/word-blocks';

/** A word of a record that came or went; the latest of a batch counts. */
interface WordChange {
  readonly pk: string;
  readonly sk: string;
  readonly there: boolean;
  readonly sequence: number;
}

/**
 * Words of the organisation's records, one small item each, so that a prefix is one query. A word that went leaves a stone
 * with the sequence at which it went: a slower projector cannot bring it back.
 */
export async function foldWords(engine: Engine, stream: string, entries: readonly FoldEntry[]): Promise<void> {
  const changes = new Map<string, WordChange>();
  for (const { slug, id, words, sequence } of entries) {
    const pk = wordsKey(stream, slug);
    for (const [list, there] of [
      [words.out, false],
      [words.into, true],
    ] as const)
      for (const word of list) changes.set(`${pk} ${word} ${id}`, { pk, sk: `${word}|${shortId(id)}`, there, sequence });
  }
  const waiting = [...changes.values()];
  const worker = async () => {
    for (let change = waiting.pop(); change !== undefined; change = waiting.pop()) await putWord(engine, change);
  };
  await Promise.all(Array.from({ length: Math.min(12, waiting.length) }, worker));
}

async function putWord(engine: Engine, { pk, sk, there, sequence }: WordChange): Promise<void> {
  const w = { N: String(sequence) };
  try {
    await engine.put('views', {
      Item: { pk: { S: pk }, sk: { S: sk }, w, ...(there ? {} : { x: { N: '1' } }) },
      ConditionExpression: 'attribute_not_exists(pk) OR w < :w',
      ExpressionAttributeValues: { ':w': w },
    });
  } catch (error) {
    // Something newer stands there.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Ids of records with a word beginning with the prefix; about `most` items are read. */
export async function readWords(engine: Engine, stream: string, slug: string, prefix: string, most: number): Promise<WordsFound> {
  const ids = new Set<string>();
  let start: Item | undefined;
  let read = 0;
  do {
    const { items, next } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': { S: wordsKey(stream, slug) }, ':prefix': { S: prefix } },
      ConsistentRead: true,
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    for (const item of items) {
      const sk = item.sk?.S ?? '';
      if (item.x === undefined) ids.add(longId(sk.slice(sk.lastIndexOf('|') + 1)));
    }
    read += items.length;
    start = next;
  } while (start !== undefined && read < most);
  return { ids, complete: start === undefined };
}
