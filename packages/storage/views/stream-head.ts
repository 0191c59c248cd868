import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { Period } from '#storage/views/balances/periods';
import { type PagePut, readPage } from '#storage/views/pages';
import type { LastDays } from '#storage/views/stock/last-days';

/**
 * How far a stream is folded, and which pages there are, each with its watermark: a reader may take a balance page that is
 * only eventually consistent and see whether it is the newest.
 */
export interface StreamHead extends LastDays {
  readonly watermark: number;
  /** Balance sets that exist, by period: the watermark of each page. */
  readonly sets: ReadonlyMap<Period, readonly number[]>;
  readonly days: ReadonlyMap<Day, number>;
  readonly ledgers: number;
  readonly items: number;
  /** False until the head was written for the first time. */
  readonly stands: boolean;
}

/** A lagging copy is an earlier head. */
export async function readHead(engine: Engine, stream: string, consistency: 'strong' | 'eventual' = 'strong'): Promise<StreamHead> {
  const page = await readPage(engine, stream, viewKeys.head, consistency);
  if (page === undefined)
    return { watermark: 0, sets: new Map(), days: new Map(), ledgers: 0, items: 0, moved: '', counted: '', stands: false };
  const [sets, days, ledgers, items, moved, counted] = unpack<Packed>(page.packed);
  return { watermark: page.watermark, sets: new Map(sets), days: new Map(days), ledgers, items, moved, counted, stands: true };
}

type Packed = [sets: [Period, number[]][], days: [Day, number][], ledgers: number, items: number, moved?: Day, counted?: Day];

export function headPut(before: StreamHead, after: Omit<StreamHead, 'stands'>): PagePut {
  const packed = pack([
    [...after.sets].sort(([one], [other]) => one - other),
    [...after.days],
    after.ledgers,
    after.items,
    ...(after.moved === undefined || after.counted === undefined ? [] : [after.moved, after.counted]),
  ]);
  return { key: viewKeys.head, watermark: after.watermark, packed, expected: before.stands ? before.watermark : undefined };
}
