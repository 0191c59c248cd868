import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { addDays, type Day, partsOf } from '#domain/time/day';
import type { DemoItem } from '#functions/seed/catalogue';
import type { Chance } from '#functions/seed/chance';
import { type DemoBranch, idOf, ledgerId } from '#functions/seed/demo';
import type { DemoParty } from '#functions/seed/parties';
import type { Body } from '#functions/seed/write';

export interface Business {
  readonly items: readonly DemoItem[];
  readonly customers: readonly DemoParty[];
  readonly suppliers: readonly DemoParty[];
}

export interface Open {
  readonly id: string;
  readonly partyId: string;
  readonly date: Day;
  readonly total: number;
}

/** The state of a branch from month to month. */
export interface Running {
  readonly chance: Chance;
  readonly receivable: Open[];
  readonly payable: Open[];
  /** Paise, debit positive, of the tax ledgers. */
  readonly taxes: Map<string, number>;
  /** What lies in the store, by item. */
  readonly store: Map<string, number>;
}

export interface Month {
  readonly branch: DemoBranch;
  readonly business: Business;
  readonly running: Running;
  readonly context: Context;
  readonly month: Day;
  readonly end: Day;
}

/** The goods of a month are bought in its first days, and sold after them. */
export const bought = 3;

export function dayIn({ month, end, running }: Month, from = 1, to = 31): Day {
  const last = partsOf(end).date;
  return addDays(month, running.chance.between(Math.min(from, last), Math.min(to, last)) - 1);
}

export function sorted(bodies: readonly Body[]): readonly Body[] {
  return [...bodies].sort((one, other) =>
    String(one['date']) < String(other['date']) ? -1 : String(one['date']) > String(other['date']) ? 1 : 0,
  );
}

export function nameIn({ branch, month }: Month, what: string, n: number): string {
  return idOf(`${branch.code}:${month}:${what}:${n}`);
}

export function openOf({ id, row }: Stored): Open {
  return { id, partyId: String(row['partyId']), date: String(row['date']), total: Number(row['total']) };
}

/** What a return or note set off against an invoice is not paid any more. */
export function lessSettled(open: Open[], corrections: readonly Stored[], invoice: 'invoiceId' | 'purchaseInvoiceId'): void {
  for (const { row } of corrections) {
    const place = open.findIndex(({ id }) => id === row[invoice]);
    const bill = open[place];
    if (bill) open[place] = { ...bill, total: bill.total - Number(row['settled']) };
  }
}

export function track({ taxes }: Running, vouchers: readonly Stored[]): void {
  for (const { effect } of vouchers) {
    for (const { ledgerId: ledger, amount } of effect?.postings ?? []) taxes.set(ledger, (taxes.get(ledger) ?? 0) + amount);
  }
}

export function taxOf({ running }: Month, side: string, head: string): number {
  return running.taxes.get(ledgerId(`${side}_${head}`)) ?? 0;
}

/** A line that comes from a line of an earlier document. */
export function lineFrom({ slug, id }: Stored, place: number, more: object) {
  return { sourceSlug: slug, sourceId: id, sourceLine: String(place + 1), ...more };
}
