import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TallyFigures } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';
import { readBook } from '#integrations/tally/read-book';

/** Small files with one trap each, and what an independent reader found in them. Copied from a collection of such cases; names are made up. */
const folder = join(import.meta.dirname, 'cases');

interface Case {
  readonly case: string;
  readonly trap: string;
  readonly files: readonly string[];
  readonly expect: {
    readonly asOf?: string;
    readonly trialBalance?: Readonly<Record<string, number>>;
    readonly tallyTrialBalance?: Readonly<Record<string, number>>;
    readonly openBills?: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly stock?: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly stockTotal?: Readonly<Record<string, number>>;
    readonly openingStock?: Readonly<Record<string, { readonly quantity: number; readonly value: number }>>;
    readonly types?: Readonly<Record<string, string>>;
    readonly vouchers: { readonly created: number; readonly cancelled?: number; readonly reported?: number; readonly errors?: number };
    readonly reports: readonly { readonly code: string; readonly severity: string; readonly object: string }[];
  };
}

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case);

it.each(cases.map((one) => [one.case, one.trap, one] as const))('%s: %s', async (_, __, { files, expect: expected }) => {
  const [file = ''] = files;
  const { masters, figures, review } = await readBook([() => createReadStream(join(folder, file))], expected.asOf ?? '2026-03-31');
  const balances = expected.tallyTrialBalance ?? expected.trialBalance;
  if (balances) expect(balancesOf(masters, figures)).toEqual(balances);
  const bills = Object.fromEntries(
    [...figures.openBills()].flatMap(([name, { refs, onAccount }]) => {
      const all = { ...Object.fromEntries(refs), ...(onAccount === 0 ? {} : { '': onAccount }) };
      return Object.keys(all).length === 0 ? [] : [[name, all]];
    }),
  );
  if (expected.openBills) expect(bills).toEqual(expected.openBills);
  const stock = Object.fromEntries(
    [...figures.stock()].map(([item, places]) => [
      item,
      Object.fromEntries([...places].map(([place, quantity]) => [place.split('|')[0], quantity])),
    ]),
  );
  if (expected.stock) expect(stock).toEqual(expected.stock);
  for (const [item, total] of Object.entries(expected.stockTotal ?? {})) {
    const places = figures.stock().get(item) ?? new Map<string, number>();
    expect([...places.values()].reduce((sum, quantity) => sum + quantity, 0)).toBe(total);
  }
  for (const [item, opening] of Object.entries(expected.openingStock ?? {}))
    expect(masters.items.find(item)?.opening).toMatchObject(opening);
  for (const [type, base] of Object.entries(expected.types ?? {})) expect(masters.baseOf(type)).toBe(base);
  const { created, cancelled = 0, reported = 0, errors = 0 } = expected.vouchers;
  expect(review.counts).toEqual({ taken: created, cancelled, reported, error: errors });
  expect(review.notes.map(({ code, severity, object }) => [code, severity, object]).sort()).toEqual(
    expected.reports.map(({ code, severity, object }) => [code, severity, object]).sort(),
  );
});

/** Of all years together, also of income and cost. */
function balancesOf(masters: TallyMasters, figures: TallyFigures): Readonly<Record<string, number>> {
  const years = figures.years.map((year) => figures.trialBalance(year));
  return Object.fromEntries(
    masters.ledgers.all.flatMap(({ name, opening }) => {
      const moved = years.map((year) => (year.get(name)?.debit ?? 0) - (year.get(name)?.credit ?? 0));
      const balance = moved.reduce((sum, one) => sum + one, opening ?? 0);
      return balance === 0 ? [] : [[name, balance]];
    }),
  );
}
