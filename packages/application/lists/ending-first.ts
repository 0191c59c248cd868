import type { Reading } from '#application/lists/read-rows';
import type { ListPage } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/**
 * The key of a list that ends is the moment at which a row ends: what is still open comes first, soonest first, and then what is over, latest
 * first. An index alone cannot say it, because time passes and no write tells.
 */
export function endsFirst({ module, order, descending }: Pick<Reading, 'module' | 'order' | 'descending'>): boolean {
  return module.slug === othersEwayBill.slug && order === 0 && !descending;
}

/** Both halves of such a list at a moment, in milliseconds since 1970. */
export function halvesOf(reading: Reading, now: number): readonly [open: Reading, over: Reading] {
  return [
    { ...reading, from: new Date(now).toISOString() },
    { ...reading, descending: true, to: new Date(now - 1).toISOString() },
  ];
}

/** The same for rows that were found otherwise, which are in the order of their keys. */
export function openFirst<Row extends { readonly key: string }>(rows: readonly Row[], now: number): readonly Row[] {
  const from = new Date(now).toISOString();
  return [...rows.filter(({ key }) => key >= from), ...rows.filter(({ key }) => key < from).reverse()];
}

type ReadHalf<Page extends ListPage> = (reading: Reading, limit: number, cursor?: string) => Promise<Page>;

/** A page of such a list. Its cursor keeps the moment of the first page, so that no row is shown twice or left out. */
export async function pageOfHalves<Page extends ListPage>(
  reading: Reading,
  read: ReadHalf<Page>,
  { now, limit, cursor }: { readonly now: number; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page> {
  const place = cursor === undefined ? { half: 'open', moment: now, at: '' } : placeIn(cursor);
  const [open, over] = halvesOf(reading, place.moment);
  const goOn = (half: 'open' | 'over', page: Page): Page =>
    page.cursor === undefined ? page : { ...page, cursor: `${half}.${place.moment}.${page.cursor}` };
  if (place.half === 'over') return goOn('over', await read(over, limit, place.at || undefined));
  const first = await read(open, limit, place.at || undefined);
  if (first.cursor !== undefined) return goOn('open', first);
  const left = limit - first.rows.length;
  if (left <= 0) return { ...first, cursor: `over.${place.moment}.` };
  const rest = await read(over, left);
  return goOn('over', { ...rest, rows: [...first.rows, ...rest.rows] });
}

function placeIn(cursor: string) {
  const [, half = '', moment = '', at = ''] = /^(open|over)\.(\d{1,15})\.(.*)$/s.exec(cursor) ?? [];
  if (half === '') throw new Refusal('malformed', { what: 'cursor' });
  return { half, moment: Number(moment), at };
}
