import type { LoggedEntry } from '#application/archive/ports';
import type { Effect } from '#domain/posting/effect';

export interface LedgerTally {
  opening: number;
  debit: number;
  credit: number;
}

export interface BillTally {
  readonly branchId: string;
  readonly ledgerId: string;
  amount: number;
  number: string;
  date: string;
  dueDate: string;
}

export interface StockTally {
  readonly branchId: string;
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  quantity: number;
}

/** What the entries of the logs add up to at the end of a period; without one, of everything. Memory grows with ledgers, bills and places. */
export interface BooksTally {
  add(branchId: string, entry: LoggedEntry): void;
  /** By branch and ledger. */
  readonly ledgers: ReadonlyMap<string, ReadonlyMap<string, Readonly<LedgerTally>>>;
  readonly bills: ReadonlyMap<string, Readonly<BillTally>>;
  readonly stock: ReadonlyMap<string, Readonly<StockTally>>;
}

/** The sums of a tally so far, to go on from. */
export interface Tallied {
  readonly ledgers: Map<string, Map<string, LedgerTally>>;
  readonly bills: Map<string, BillTally>;
  readonly stock: Map<string, StockTally>;
}

export function openBooksTally(
  period: { readonly from: string; readonly to: string } | null,
  { ledgers, bills, stock }: Tallied = { ledgers: new Map(), bills: new Map(), stock: new Map() },
): BooksTally {
  const post = (branchId: string, { date, postings }: Effect, factor: 1 | -1) => {
    const ofBranch = ledgers.get(branchId) ?? new Map<string, LedgerTally>();
    ledgers.set(branchId, ofBranch);
    for (const { ledgerId, amount } of postings) {
      const tally = ofBranch.get(ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
      ofBranch.set(ledgerId, tally);
      if (period !== null && date < period.from) tally.opening += factor * amount;
      else if (amount > 0) tally.debit += factor * amount;
      else tally.credit -= factor * amount;
    }
  };
  const settle = (branchId: string, entry: LoggedEntry, half: 'before' | 'after', effect: Effect, factor: 1 | -1) => {
    for (const { ledgerId, billId, kind, amount, number, date, dueDate } of effect.bills) {
      const key = `${branchId} ${ledgerId} ${billId}`;
      const bill = bills.get(key) ?? { branchId, ledgerId, amount: 0, number: '', date: '', dueDate: '' };
      bill.amount += factor * amount;
      if (kind !== 'settles' && half === 'after') {
        bill.number = number ?? String(entry.after?.row['number'] ?? '');
        bill.date = date ?? effect.date;
        bill.dueDate = dueDate ?? bill.date;
      }
      // A settled bill that is opened again says its number again only if its own voucher does, so it stays until the end.
      bills.set(key, bill);
    }
  };
  const move = (branchId: string, { movements }: Effect, factor: 1 | -1) => {
    for (const { itemId, locationId, batch, quantity, transit } of movements) {
      if (transit) continue;
      const key = `${branchId} ${itemId} ${locationId ?? ''} ${batch ?? ''}`;
      const place = stock.get(key) ?? { branchId, itemId, locationId, batch, quantity: 0 };
      place.quantity += factor * quantity;
      stock.set(key, place);
    }
  };
  return {
    ledgers,
    bills,
    stock,
    add(branchId, entry) {
      for (const [half, factor] of [
        ['before', -1],
        ['after', 1],
      ] as const) {
        const effect = entry[half]?.effect;
        if (!effect || (period !== null && effect.date > period.to)) continue;
        post(branchId, effect, factor);
        settle(branchId, entry, half, effect, factor);
        move(branchId, effect, factor);
      }
    },
  };
}
