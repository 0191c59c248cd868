import { randomUUID } from 'node:crypto';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Change, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { getArrangement } from '#application/reports/dashboard/arrangement';
import { cardData } from '#application/reports/dashboard/card-data';
import { invoiceStatuses } from '#domain/documents/dispatch-status';
import { paise, scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import type { AnyDocument } from '#modules/kit/module';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { cards } from '#modules/reports/dashboard/cards';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../kit/engine.ts';
import { dice } from './books/book.ts';
import { chartOf, groupOfLedger } from './books/business.ts';
import { commitAll, firstDay, newStockBook, one } from './books/stock-book.ts';
import { ledgerId, newScope } from './load.ts';
import { type Figure, figure } from './measuring/figure.ts';
import { meter } from './measuring/meter.ts';

const few = 10_000;
const [ledgers, items] = [2_000, 10_000];
const today = '2027-03-25';

/** DASHBOARD: what the cards read for a business with 10,000 items and 2,000 ledgers, in a process that knows its masters. */
export async function dashboard(many: number): Promise<readonly Figure[]> {
  const [small, large] = [await measured(few), await measured(many)];
  const whole = (one: Measured) => one.first.reduce((sum, card) => sum + (one.units.get(card) ?? 0), 0);
  const each = [...large.units].map(([card, units]) => `${card} ${small.units.get(card)} → ${units}`);
  console.error(`  ${each.join(', ')}`);
  const [worst = ['', 0]] = [...large.units].sort(([, left], [, right]) => right - left);
  return [
    figure('DASHBOARD', `the card that reads most, ${worst[0]}, ${many} vouchers`, worst[1], 'units', { most: 24 }),
    figure('DASHBOARD', 'all cards that a new person sees', whole(large), 'units', { most: 120 }, whole(small)),
    figure(
      'DASHBOARD',
      `items to order among ${items}`,
      large.units.get('reorder') ?? 0,
      'units',
      { most: 24 },
      small.units.get('reorder'),
    ),
    figure('DASHBOARD', 'invoices that the card of statuses does not count', large.missing, 'invoices', { exactly: 0 }),
  ];
}

interface Measured {
  readonly units: ReadonlyMap<string, number>;
  /** The cards that a new person sees. */
  readonly first: readonly string[];
  readonly missing: number;
}

async function measured(vouchers: number): Promise<Measured> {
  const engine = await startEngine();
  const client = engine.newClient();
  const counts = meter(client);
  try {
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const scope = newScope();
    await commitAll(storage, scope, 'organisation', chartOf(scope, ledgers, groupOf));
    const invoices = await trade(storage, scope, vouchers);
    await storage.projector.project(scope.organisationId, 'organisation');
    await storage.projector.project(scope.organisationId, { branchId: scope.branchId });
    const context = {
      scope,
      ports: { ...storage } as unknown as Context['ports'],
      caller: { userId: scope.userId, email: '', name: '', permissions: 'all' },
      today,
    } satisfies Context;
    const units = new Map<string, number>();
    let counted = 0;
    for (const { id } of cards) {
      await cardData(context, { card: id });
      counts.reset();
      const { headline } = await cardData(context, { card: id });
      units.set(id, counts.readUnits);
      if (id === 'invoices-by-status') counted = headline?.value ?? 0;
    }
    const { cards: placed } = await getArrangement(context);
    return { units, first: placed.map(({ card }) => card), missing: invoices - counted };
  } finally {
    client.destroy();
    await engine.stop();
  }
}

/** The first ledgers are those of the books, the others parties: every third a supplier. */
function groupOf(at: number): string {
  return at <= 120 ? groupOfLedger(at) : isSupplier(at) ? 'creditors' : 'debtors';
}

function isSupplier(at: number): boolean {
  return at % 3 === 0;
}

/** A year of invoices, receipts, purchases and transfers. What was sold is paid after some weeks; the number of invoices is returned. */
async function trade(storage: Storage, scope: Scope, vouchers: number): Promise<number> {
  const { items: ids } = await newStockBook(storage, scope, items, 1);
  const roll = dice(vouchers);
  const owed: { readonly id: string; readonly party: string; readonly amount: number }[] = [];
  const works: Work[] = [];
  let invoices = 0;
  for (let at = 0; at < vouchers; at += 1) {
    const date = addDays(firstDay, Math.floor((at * 355) / vouchers));
    const [id, place, amount] = [randomUUID(), 121 + 3 * roll(600), 1_000 + roll(90_000_00)];
    const party = ledgerId(at % 10 === 4 ? place + 2 : place);
    const move = (quantity: number) => ({
      itemId: ids[roll(items)] ?? '',
      locationId: null,
      batch: null,
      quantity: scaled(quantity),
      value: null,
    });
    const owing = (sign: 1 | -1): Effect => ({
      date,
      postings: postings(party, sign * amount),
      bills: [
        { ledgerId: party, billId: id, kind: 'opens', amount: paise(sign * amount), date, dueDate: addDays(date, 30), number: `N/${at}` },
      ],
      movements: [{ ...move(-sign * (1 + roll(9)) * one), kind: sign > 0 ? 'sale' : 'purchase', value: sign > 0 ? null : paise(amount) }],
    });
    const paid = at % 2 === 1 && owed.length > vouchers / 100 ? owed.shift() : undefined;
    if (paid !== undefined) works.push(receipt(id, date, paid));
    else if (at % 100 === 8)
      works.push(document(istSales, scope, id, { date, number: `IS/${at}`, direction: 'Sent', total: amount }, null));
    else if (at % 10 === 4) {
      works.push(document(purchaseInvoice, scope, id, { date, number: `PI/${at}`, partyId: party, total: amount }, owing(-1)));
      owed.push({ id, party, amount: -amount });
    } else {
      const status = at > vouchers - 900 ? (invoiceStatuses[at % 3] ?? '') : 'Verified';
      works.push(document(salesInvoice, scope, id, { date, number: `SI/${at}`, partyId: party, total: amount, status }, owing(1)));
      owed.push({ id, party, amount });
      invoices += 1;
    }
  }
  await commitAll(storage, scope, { branchId: scope.branchId }, works);
  return invoices;
}

function postings(party: string, amount: number): Effect['postings'] {
  const net = Math.round(amount / 1.18);
  return [
    { ledgerId: party, amount: paise(amount) },
    { ledgerId: ledgerId(1), amount: paise(-net) },
    { ledgerId: ledgerId(2), amount: paise(net - amount) },
  ];
}

function document(module: AnyDocument, scope: Scope, id: string, part: Readonly<Record<string, unknown>>, effect: Effect | null): Work {
  const { branchId, financialYearId, userId } = scope;
  const total = Number(part['total']);
  const rates = [{ taxability: 'Taxable', rate: 18_0000, taxable: Math.round(total / 1.18), igst: 0, cgst: 0, sgst: 0, cess: 0 }];
  const row = {
    status: 'Full Received',
    cancelled: false,
    partyName: 'Sharma Traders',
    lines: [],
    rates,
    branchId,
    financialYearId,
    ...part,
  };
  const change = changeOf(module, { action: 'create', id, row, before: undefined, userId, effect });
  return workOf({ ...change, words: [] });
}

function receipt(id: string, date: string, { id: billId, party, amount }: { id: string; party: string; amount: number }): Work {
  const effect: Effect = {
    date,
    postings: [
      { ledgerId: ledgerId(3), amount: paise(amount) },
      { ledgerId: party, amount: paise(-amount) },
    ],
    bills: [{ ledgerId: party, billId, kind: 'settles', amount: paise(-amount) }],
    movements: [],
  };
  return workOf({ action: 'create', slug: 'bank-cash', id, row: { date, number: id }, list: null, unique: [], words: [], effect });
}

function workOf(change: Change): Work {
  return { slug: change.slug, id: change.id, kind: 'create', fingerprint: change.id, decide: () => change };
}
