import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Taken, valueIn } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { tradeFields } from '#modules/kit/trade/fields';
import { blankCharge, blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { selling } from '#modules/kit/trade/side';

const how: Correction = {
  ...{ side: selling, of: 'sales-invoice', field: 'invoiceId', lowers: true, goods: true },
  ...{ ledgerField: 'salesLedgerId', ledger: 'sales_return' },
};
const kind = correcting<CorrectionRow>(how);
const kindBooks = correctingBooks<CorrectionRow>(how);
const fields = correctionFields(how);
const base = sampleFacts({ roundOffSales: true });

function sold(quantity: number, rate: number, cost: number, charge: number): AnyRow {
  const typed = {
    ...blankDocument(tradeFields(selling), '2026-11-03', 'local', []),
    ...{ lines: [{ ...blankLine('cable', quantity), rate, discountAmount: 1 }], charges: [blankCharge('freight', charge, 18_0000)] },
  };
  const row = completeTrade(typed, base, selling);
  return { ...row, number: 'SI/1', lines: row.lines.map((line) => ({ ...line, cost })) };
}

const takesOf = (row: CorrectionRow): Taken => {
  const taken = new Map<string, number>();
  for (const { lineId, quantity } of kindBooks.takes(row)) taken.set(lineId, (taken.get(lineId) ?? 0) + quantity);
  return new Map([...taken].map(([name, amount]) => [name, scaled(amount)]));
};
const sumOf = (rows: readonly CorrectionRow[], name: string) => rows.reduce((sum, row) => sum + (takesOf(row).get(name) ?? 0), 0);

it('in any order of returns, cancels and undos, returns of all goods make value, cost and total exactly, though an undo was last', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), of: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'undo' as const), of: fc.nat(9) }) },
  );
  const amount = fc.integer({ min: 1, max: 999_99 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      amount,
      amount,
      amount,
      fc.array(step, { maxLength: 25 }),
      (pieces, rate, cost, charge, steps) => {
        const whole = pieces * 1_0000;
        const invoice = sold(whole, rate * 100, cost, charge);
        const facts: DocumentFacts = { ...base, find: (slug, id) => (slug === 'sales-invoice' ? invoice : base.find(slug, id)) };
        const [line] = invoice['lines'] as readonly { readonly taxable: number }[];
        let standing: CorrectionRow[] = [];
        let cancelled: CorrectionRow[] = [];
        const books = (): BookFacts => {
          const each = standing.map(takesOf);
          const taken = new Map<string, number>();
          for (const one of each) for (const [name, part] of one) taken.set(name, (taken.get(name) ?? 0) + part);
          const source = { slug: 'sales-invoice', row: invoice, taken: taken as unknown as Taken, each, own: new Map() };
          return { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map([['si', source]]) };
        };
        const open = () => whole - sumOf(standing, '1');
        const back = (quantity: number) => {
          const from = { sourceSlug: 'sales-invoice', sourceId: 'si', sourceLine: '1' };
          // Once, as a whole.
          const charges = sumOf([...standing, ...cancelled], 'value:charge:1') > 0 ? [] : [blankCharge('freight', 0, 0)];
          const typed = {
            ...blankDocument(fields, '2026-11-20', 'local', []),
            ...{ lines: [{ ...blankLine('cable', quantity), ...from }], charges },
          } as unknown as CorrectionRow;
          return kindBooks.atCommit(kind.complete(typed, facts), facts, books());
        };
        const exact = () => {
          if (open() === 0) expect([sumOf(standing, valueIn('1')), sumOf(standing, 'cost:1')]).toEqual([line?.taxable, cost]);
          const isCancelled = sumOf(cancelled, 'value:charge:1') > 0;
          if (open() === 0) expect(sumOf(standing, 'value:charge:1')).toBe(isCancelled ? 0 : charge);
          const total = standing.reduce((sum, row) => sum + row.total, 0);
          if (open() === 0 && !isCancelled) expect(total).toBe(invoice['total']);
        };
        for (const one of steps) {
          if (one.do === 'return') {
            const quantity = Math.min(one.of * 1_0000, open());
            if (quantity > 0) standing.push(back(quantity));
          } else if (one.do === 'cancel') {
            const row = standing[one.of % Math.max(1, standing.length)];
            standing = standing.filter((other) => other !== row);
            if (row) cancelled.push(row);
          } else {
            const row = cancelled[one.of % Math.max(1, cancelled.length)];
            if (row === undefined || (takesOf(row).get('1') ?? 0) > open()) continue;
            const restored = kindBooks.atUndo(row, facts, books()) ?? row;
            expect(kindBooks.checkBooks(restored, 'own', facts, books()).problems).toEqual([]);
            cancelled = cancelled.filter((other) => other !== row);
            standing.push(restored);
          }
          exact();
        }
        if (open() > 0) standing.push(back(open()));
        exact();
      },
    ),
    { numRuns: 300 },
  );
});
