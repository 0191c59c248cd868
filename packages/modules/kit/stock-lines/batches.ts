import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { batchId, freshnessOf } from '#domain/stock/batch';
import { formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';

/** What is known of a batch. It is entered where the goods come in, and kept in the record of the batch. */
export const batchDates = {
  manufactured: { kind: 'date', label: 'Manufactured', sparse: true },
  expires: { kind: 'date', label: 'Expires', sparse: true, help: 'The last day on which it can be used' },
  batchPrice: { kind: 'quantity', label: 'Price of Batch', each: true, sparse: true, help: 'Such as the MRP printed on it' },
} as const satisfies Fields;

type BatchDates = RecordOf<typeof batchDates>;

/** A line in which what is known of its batch may be missing. */
export type MaybeDated<Line> = Omit<Line, keyof BatchDates> & Partial<BatchDates>;

/** Names of the fields, in the order in which people type them. */
export const batchDateNames = ['manufactured', 'expires', 'batchPrice'] as const satisfies readonly (keyof BatchDates)[];

type Known = Pick<DocumentFacts, 'find'>;

/** A line of goods that come in, perhaps with what is known of their batch. */
interface BatchLine extends Partial<BatchDates> {
  readonly itemId: string;
  readonly batch: string | null;
}

export function isInBatches(itemId: string, { find }: Known): boolean {
  return find('inventory-item', itemId)?.['batchTracking'] === true;
}

/** Goods of an item without batch tracking come in without a batch: in one, nobody would find them, because no screen asks for it. */
export function strayBatches(lines: readonly Pick<BatchLine, 'itemId' | 'batch'>[], facts: Known): readonly Problem[] {
  return lines.flatMap(({ itemId, batch }, at): Problem[] => {
    if (batch === null || facts.find('inventory-item', itemId) === undefined || isInBatches(itemId, facts)) return [];
    return [{ path: `lines.${at}.batch`, message: 'This item has no batch tracking' }];
  });
}

/** The record of a batch; undefined before it first came in. */
export function recordOfBatch(itemId: string, number: string, { find }: Known): AnyRow | undefined {
  const row = find('batch', batchId(itemId, number));
  return row?.['number'] === number ? row : undefined;
}

/** Where the goods come in: the dates fit together, and they are those of the batch so far, in its record and in the lines before. */
export function batchDateProblems(lines: readonly BatchLine[], facts: DocumentFacts): readonly Problem[] {
  const before = new Map<string, BatchLine>();
  return lines.flatMap((line, at): Problem[] => {
    const typed = batchDateNames.filter((name) => (line[name] ?? null) !== null);
    const problem = (name: string, message: string): Problem => ({ path: `lines.${at}.${name}`, message });
    const [first] = typed;
    if (first === undefined) return [];
    if (!isInBatches(line.itemId, facts)) return [problem(first, 'This item has no batch tracking')];
    if (line.batch === null) return [problem('batch', 'Enter the batch')];
    const { manufactured = null, expires = null } = line;
    const early = manufactured !== null && expires !== null && expires < manufactured;
    const key = batchId(line.itemId, line.batch);
    const known = [recordOfBatch(line.itemId, line.batch, facts), before.get(key)];
    before.set(key, { ...before.get(key), ...line });
    return [
      ...(early ? [problem('expires', 'It expires before it was manufactured')] : []),
      ...(manufactured !== null && manufactured > facts.today ? [problem('manufactured', 'This is in the future')] : []),
      ...typed.flatMap((name) => {
        const other = known
          .map((one) => (one as AnyRow | undefined)?.[name] ?? null)
          .find((value) => value !== null && value !== line[name]);
        return other === undefined ? [] : [problem(name, `${line.batch} has ${shown(name, other)}. Change it in the batch`)];
      }),
    ];
  });
}

function shown(name: keyof BatchDates, value: unknown): string {
  return name === 'batchPrice' ? `the price ${formatScaled(scaled(Number(value)))}` : `${formatDay(String(value))}`;
}

/** A movement, and the field of its batch for messages. */
interface MovedBatch extends Pick<Movement, 'itemId' | 'batch' | 'quantity'> {
  readonly path: string;
}

/**
 * Goods go out of a batch of their item: one that came in, as its record or the stock tells. The policy for negative stock makes no
 * difference.
 */
export function unknownBatches(moved: readonly MovedBatch[], facts: Known, { onHand }: Pick<BookFacts, 'onHand'>): readonly Problem[] {
  return moved.flatMap(({ itemId, batch, quantity, path }): Problem[] => {
    if (batch === null || quantity >= 0) return [];
    // The stock first: what a count takes out is known only now, when records cannot be read cheaply.
    if (onHand.some((one) => one.itemId === itemId && one.batch === batch)) return [];
    if (recordOfBatch(itemId, batch, facts) !== undefined) return [];
    const name = String(facts.find('inventory-item', itemId)?.['name'] ?? 'this item');
    return [{ path, message: `${batch} is no batch of ${name}` }];
  });
}

/** A line of goods that are sold. */
interface SoldLine {
  readonly itemId: string;
  readonly itemName: string | null;
  readonly batch: string | null;
}

/** Batches that are expired or were called back, in lines that sell goods: refused or warned about, as the organisation says. */
export function staleBatches(
  sold: readonly { readonly line: SoldLine; readonly at: number }[],
  date: string,
  facts: Pick<DocumentFacts, 'find' | 'organisation'>,
): { readonly problems: readonly Problem[]; readonly warnings: readonly string[] } {
  const policy = facts.organisation['expiredGoods'] ?? 'warned';
  const found = sold.map(({ line, at }) => ({
    at,
    line,
    row: line.batch === null ? undefined : recordOfBatch(line.itemId, line.batch, facts),
  }));
  const expired = found.flatMap(({ at, line, row }) => {
    const day = row?.['expires'];
    if (policy === 'allowed' || typeof day !== 'string' || freshnessOf(day, date) !== 'expired') return [];
    return [{ path: `lines.${at}.batch`, name: line.itemName ?? 'Item', message: `${line.batch} expired on ${formatDay(day)}` }];
  });
  const calledBack = found.flatMap(({ at, line, row }) =>
    row?.['status'] === 'Inactive' ? [{ path: `lines.${at}.batch`, message: `${line.batch} is inactive, so it is not sold` }] : [],
  );
  const refused = policy === 'refused' ? expired.map(({ path, message }) => ({ path, message })) : [];
  return {
    problems: [...calledBack, ...refused],
    warnings: policy === 'refused' ? [] : expired.map(({ name, message }) => `${name}: ${message}`),
  };
}
