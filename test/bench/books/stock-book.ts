import { randomUUID } from 'node:crypto';
import type { Change, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { paise, scaled } from '#domain/money/paise';
import type { Effect, Movement } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import type { Storage } from '#storage/storage';
import { newId } from '../../kit/new-id.ts';
import { ledgerId } from '../load.ts';
import { type BookVoucher, dice, syntheticBook } from './book.ts';
import type { Size } from './business.ts';

/** A year of goods in one branch: every item begins in every location, and is then bought, sold and returned. */
export interface StockBook {
  readonly items: readonly string[];
  readonly locations: readonly string[];
}

export const firstDay = '2026-04-01';
export const lastDay = '2027-03-30';
export const one = 1_0000;

const methods = [
  { valuation: 'Average', calculationMethod: null },
  { valuation: 'Average', calculationMethod: null },
  { valuation: 'Average', calculationMethod: null },
  { valuation: 'FIFO', calculationMethod: null },
  { valuation: 'LIFO', calculationMethod: null },
  { valuation: 'Average', calculationMethod: 'Weighted' },
];

/** Items of every method. */
export async function newStockBook(storage: Storage, scope: Scope, items: number, locations: number): Promise<StockBook> {
  const book = {
    items: Array.from({ length: items }, (_, at) => newId(Date.UTC(2026, 2, 1) + at)),
    locations: Array.from({ length: locations }, () => randomUUID()),
  };
  const groups = Array.from({ length: 40 }, () => randomUUID());
  const works = book.items.map((id, at): Work => {
    const name = `${['Panel', 'Inverter', 'Cable', 'Clamp', 'Meter'][at % 5]} ${(at * 7919).toString(36).toUpperCase()} ${at + 1}`;
    const row = {
      ...{ name, unitId: 'nos', groupId: groups[at % groups.length] ?? null, ...methods[at % methods.length] },
      ...{ type: 'Goods', status: 'Active', reorderLevel: (5 + (at % 30)) * one },
    };
    const list = { partition: 'inventory-item', keys: [name], row: { name } };
    const change: Change = { action: 'create', slug: 'inventory-item', id, row, list, unique: [], words: [] };
    return { slug: 'inventory-item', id, kind: 'create', fingerprint: id, decide: () => change };
  });
  await commitAll(storage, scope, 'organisation', works);
  return book;
}

/**
 * Opening stock of every item in every location, in vouchers of 500 lines, and one purchase and one sale of each item in the first weeks: so
 * the business runs, and the states have all their figures, whatever comes after.
 */
export async function openStock(storage: Storage, scope: Scope, { items, locations }: StockBook): Promise<void> {
  const roll = dice(7);
  const lines = items.flatMap((itemId) =>
    locations.map((locationId): Movement => {
      const quantity = (1 + roll(12)) * one;
      return {
        itemId,
        locationId,
        batch: null,
        kind: 'opening',
        quantity: scaled(quantity),
        value: paise((quantity / one) * (50 + roll(90_000))),
      };
    }),
  );
  const works: Work[] = [];
  for (let at = 0; at < lines.length; at += 500) works.push(stockWork(scope, firstDay, lines.slice(at, at + 500)));
  const weeks = items.map((itemId, at) => {
    const line = { itemId, locationId: locations[at % locations.length] ?? '', batch: null };
    const [bought, sold] = [1 + roll(12), 1 + roll(12)];
    const value = paise(bought * (50 + roll(90_000)));
    const purchase: Movement = { ...line, kind: 'purchase', quantity: scaled(bought * one), value };
    return [purchase, { ...line, kind: 'sale' as const, quantity: scaled(-sold * one), value: null }];
  });
  for (let at = 0; at < weeks.length; at += 50) {
    const day = addDays(firstDay, 1 + Math.floor((at * 14) / items.length));
    works.push(stockWork(scope, day, weeks.slice(at, at + 50).flat()));
  }
  await commitAll(storage, scope, { branchId: scope.branchId }, works);
}

/**
 * So many movements over the year, in some of the vouchers, which all post like those of a book without goods; every thirtieth is a return of
 * an earlier sale.
 */
export async function moveStock(
  storage: Storage,
  scope: Scope,
  { items, locations }: StockBook,
  { vouchers, movements, linesPerVoucher, ledgers }: Pick<Size, 'vouchers' | 'movements' | 'linesPerVoucher' | 'ledgers'>,
): Promise<void> {
  const roll = dice(20260401);
  const sold: { id: string; lineId: string; itemId: string; locationId: string; quantity: number }[] = [];
  const moving = Math.max(1, Math.round((vouchers * linesPerVoucher) / movements));
  let works: Work[] = [];
  let at = 0;
  for await (const { postings } of syntheticBook(vouchers, ledgers).vouchers()) {
    const day = addDays(firstDay, 1 + Math.floor((at * 360) / vouchers));
    at += 1;
    const sells = roll(2) === 0;
    const id = newId();
    const lines = Array.from({ length: at % moving === 0 ? linesPerVoucher : 0 }, (_, line): Movement => {
      const [itemId, locationId] = [items[roll(items.length)] ?? '', locations[roll(locations.length)] ?? ''];
      const quantity = (1 + roll(12)) * one;
      const returned = roll(30) === 0 ? sold.splice(roll(Math.max(1, sold.length)), 1)[0] : undefined;
      if (returned !== undefined) {
        const { id: origin, lineId } = returned;
        const back = { itemId: returned.itemId, locationId: returned.locationId, kind: 'sales-return' as const };
        return { ...back, batch: null, quantity: scaled(returned.quantity), value: null, origin: { id: origin, lineId } };
      }
      if (!sells) {
        const value = paise((quantity / one) * (50 + roll(90_000)));
        return { itemId, locationId, batch: null, kind: 'purchase', quantity: scaled(quantity), value };
      }
      if (sold.length < 2_000) sold.push({ id, lineId: String(line + 1), itemId, locationId, quantity });
      return { itemId, locationId, batch: null, kind: 'sale', quantity: scaled(-quantity), value: null };
    });
    works.push(stockWork(scope, day, lines, id, postings));
    if (works.length === 6_000) {
      await commitAll(storage, scope, { branchId: scope.branchId }, works);
      works = [];
    }
  }
  await commitAll(storage, scope, { branchId: scope.branchId }, works);
}

export function stockList(scope: Scope): string {
  return `stock-voucher|${scope.branchId}|${scope.financialYearId}`;
}

export function stockWork(
  scope: Scope,
  date: string,
  movements: readonly Movement[],
  id: string = newId(),
  postings: BookVoucher['postings'] = [],
): Work {
  return {
    slug: 'stock-voucher',
    id,
    kind: 'create',
    fingerprint: id,
    decide: (facts): Change => {
      const total = postings.reduce((sum, [, amount]) => sum + Math.max(0, amount), 0);
      const row = { number: `S/${facts.next('stock-voucher', 1)}`, date, total, status: 'Posted', cancelled: false };
      const posted = postings.map(([ledger, amount]) => ({ ledgerId: ledgerId(ledger), amount: paise(amount) }));
      const effect: Effect = { date, postings: posted, bills: [], movements };
      const list = { partition: stockList(scope), keys: [date, row.number, String(total).padStart(16, '0')], row };
      return { action: 'create', slug: 'stock-voucher', id, row, list, unique: [], words: [], effect };
    },
  };
}

export async function commitAll(
  storage: Storage,
  scope: Scope,
  stream: 'organisation' | { readonly branchId: string },
  works: readonly Work[],
): Promise<void> {
  for (let at = 0; at < works.length; at += 600) {
    const answers = await storage.journal.commitAll(scope, stream, works.slice(at, at + 600));
    const failed = answers.find((answer) => answer instanceof Error);
    if (failed) throw failed;
  }
}
