import { createReadStream, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A voucher of a book: only what the books need, in paise, debit positive. */
export interface BookVoucher {
  readonly number: string;
  readonly date: string;
  readonly postings: readonly (readonly [ledger: number, amount: number])[];
}

export interface Book {
  readonly ledgers: readonly { readonly id: number; readonly name: string; readonly path: string }[];
  vouchers(): AsyncIterable<BookVoucher>;
}

/** A small repeatable generator of numbers below a bound (mulberry32), so that every run measures the same book. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** A year of sales and receipts over this many ledgers: a fifth are accounts everyone posts to, the rest are parties. */
export function syntheticBook(vouchers: number, ledgers: number): Book {
  const shared = Math.max(10, Math.floor(ledgers / 5));
  return {
    ledgers: Array.from({ length: ledgers }, (_, index) => ({ id: index + 1, name: `Ledger ${index + 1}`, path: `Ledger-${index + 1}` })),
    async *vouchers() {
      const roll = dice(20260401);
      const first = Date.UTC(2026, 3, 1) / 86_400_000;
      for (let index = 0; index < vouchers; index++) {
        const date = new Date((first + Math.floor((index * 365) / vouchers)) * 86_400_000).toISOString().slice(0, 10);
        const party = shared + 1 + roll(ledgers - shared);
        const amount = (1 + roll(50_000)) * 100;
        const tax = Math.round(amount * 0.09);
        const postings: (readonly [number, number])[] =
          roll(10) < 6
            ? [
                [party, amount + 2 * tax],
                [1 + roll(4), -amount],
                [5, -tax],
                [6, -tax],
              ]
            : [
                [7 + roll(shared - 6), amount],
                [party, -amount],
              ];
        yield { number: `V/26-27/${index + 1}`, date, postings };
      }
    },
  };
}

/** A book from a generator: one JSON voucher per line, with `masters.json` beside it. */
export function bookFromFile(file: string): Book {
  const masters = JSON.parse(readFileSync(join(dirname(file), 'masters.json'), 'utf8')) as {
    ledgers: { id: number; name: string; path: string }[];
  };
  return {
    ledgers: masters.ledgers,
    async *vouchers() {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        if (line === '') continue;
        const voucher = JSON.parse(line) as { no: string; date: string; ps: [number, number][] };
        yield { number: voucher.no, date: voucher.date, postings: voucher.ps };
      }
    },
  };
}
