import { expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { Books } from '#application/ports/books';
import type { Records, Stored } from '#application/ports/records';
import type { RegisterRow } from '#application/ports/registers';
import { registerFacts } from '#application/reports/registers/register/reader';
import { limits } from '#domain/limits';
import { registerEntry } from '#domain/registers/register-entry';
import { addEntry, noTotals } from '#domain/registers/register-totals';
import { addDays } from '#domain/time/day';

/** Two branches with a thousand and some invoices from April to July. One in seven is at 18 %, but none of May; the others at 5 %. */
const branches = ['pune', 'goa'];
const invoices = branches.flatMap((branch, of) =>
  Array.from({ length: 700 }, (_, at) => {
    const date = addDays('2026-04-01', Math.floor((at * 122) / 700));
    const rate = (at + of) % 7 === 0 && !date.startsWith('2026-05') ? 18_0000 : 5_0000;
    const amounts = { taxability: 'Taxable', rate, taxable: 100_00, igst: 0, cgst: 1_00, sgst: 1_00, cess: 0 };
    const hsn = rate === 18_0000 ? '8541' : '8504';
    const hsnSummary = [{ ...amounts, hsn, unit: 'NOS', quantity: 1_0000 }];
    const row = { number: `${branch}/${at}`, partyId: 'asha', rates: [amounts], hsnSummary, total: 102_00 };
    return { branch, id: `${branch}-${at}`, sequence: at + 1, row, effect: { date, postings: [], bills: [], movements: [] } };
  }),
);
const entryOf = ({ row, effect }: (typeof invoices)[number]) => {
  const entry = registerEntry('sales', row, effect);
  if (entry === null) throw new Error('an invoice is in its register');
  return entry;
};

function world() {
  let read = 0;
  const books: Pick<Books, 'register' | 'registerMonths'> = {
    async register(_, branchId, __, from, to, { limit, after }) {
      const own = invoices.filter(({ branch, effect: { date } }) => branch === branchId && date >= from && date <= to);
      const left = own.filter(
        ({ sequence, effect: { date } }) => !after || date > after.date || (date === after.date && sequence > after.sequence),
      );
      read += Math.min(limit, left.length);
      const rows = left.slice(0, limit).map((one): RegisterRow => {
        const { hsn: _hsn, kind: _kind, ...said } = entryOf(one);
        return { ...said, slug: 'sales-invoice', id: one.id, sequence: one.sequence };
      });
      return { rows, more: left.length > limit };
    },
    async registerMonths(_, branchId, __, from, to) {
      const months = new Map<string, ReturnType<typeof noTotals>>();
      for (const one of invoices) {
        const { date } = one.effect;
        if (one.branch !== branchId || date < from || date > to) continue;
        const totals = months.get(date.slice(0, 7)) ?? noTotals();
        months.set(date.slice(0, 7), totals);
        addEntry(totals, entryOf(one), 1);
      }
      return [...months].map(([month, totals]) => ({ month, totals }));
    },
  };
  const records: Pick<Records, 'findMany' | 'catalogue'> = {
    catalogue: async () => new Map([['branch' as const, new Map(branches.map((id) => [id, { name: id }]))]]),
    async findMany(_, wanted) {
      const ids = new Set(wanted.map(({ id }) => id));
      const made = { createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
      return new Map(
        invoices
          .filter(({ id }) => ids.has(id))
          .map(({ id, row, effect }) => [id, { slug: 'sales-invoice', id, row, effect, version: 1, ...made } as Stored]),
      );
    },
  };
  const context = { scope: {}, ports: { books, records } } as unknown as Context;
  return { context, read: () => read };
}

const period = { from: '2026-04-01', to: '2026-07-31' };
const isAsked = ({ row, effect: { date } }: (typeof invoices)[number], from = period.from) =>
  row.rates[0]?.rate === 18_0000 && date >= from;

it.each([
  ['a rate', { rate: 'GST 18%', hsn: null, unit: null }],
  ['a code', { rate: null, hsn: '8541', unit: null }],
  ['a code at its rate', { rate: 'GST 18%', hsn: '8541', unit: 'NOS' }],
])('documents with %s come in full pages, each once, without a look at months that have none', async (_, part) => {
  const { context, read } = world();
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await registerFacts(context, branches, 'sales', { ...period, show: 'documents', ...part }, cursor);
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== undefined);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.map(({ id }) => id).sort()).toEqual(
    invoices
      .filter((one) => isAsked(one))
      .map(({ id }) => id)
      .sort(),
  );
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort());
  expect(pages.slice(0, -1).map((page) => page.rows.length)).toEqual(pages.slice(0, -1).map(() => limits.rowsPerPage));
  expect(pages.map(({ months }) => months.length > 0)).toEqual(pages.map((_page, at) => at === 0));
  expect(rows.some(({ date }) => date.startsWith('2026-05'))).toBe(false);
  // Two branches are read side by side, and what of them does not fit on a page is read again.
  expect(read()).toBeLessThan(3 * invoices.filter(({ effect: { date } }) => !date.startsWith('2026-05')).length);
});

it('a part of a month, a code that nobody sold and a rate that is none', async () => {
  const { context } = world();
  const of = (asked: object) =>
    registerFacts(context, branches, 'sales', { ...period, show: 'documents', rate: null, hsn: null, unit: null, ...asked }, undefined);
  const june = await of({ from: '2026-06-20', to: '2026-06-25', rate: 'gst 18%' });
  expect(june.rows.every(({ date }) => date >= '2026-06-20' && date <= '2026-06-25')).toBe(true);
  expect(june.rows).toHaveLength(invoices.filter((one) => isAsked(one, '2026-06-20') && one.effect.date <= '2026-06-25').length);
  for (const asked of [{ hsn: '9999' }, { rate: 'x' }, { hsn: '8541', rate: 'GST 5%' }]) {
    const { rows, cursor } = await of(asked);
    expect([rows, cursor]).toEqual([[], undefined]);
  }
});
