import { expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { Books } from '#application/ports/books';
import type { DayBookRow } from '#application/ports/day-book';
import type { Records, Stored } from '#application/ports/records';
import { dayBookFacts } from '#application/reports/day-book/day-book/reader';
import { limits } from '#domain/limits';

const branches = Array.from({ length: 12 }, (_, at) => `branch-${at}`);
const rows = new Map(
  branches.map((branchId, branch) => [
    branchId,
    Array.from(
      { length: 40 + branch },
      (_, at): DayBookRow => ({
        date: `2026-06-${String(1 + ((at * 7 + branch) % 28)).padStart(2, '0')}`,
        sequence: at + 1,
        slug: at % 10 === 9 ? 'opening-balance' : 'journal-voucher',
        id: `${branchId}-${at}`,
      }),
    ).sort((one, other) => (one.date === other.date ? one.sequence - other.sequence : one.date < other.date ? -1 : 1)),
  ]),
);
const all = [...rows.values()].flat().filter(({ slug }) => slug === 'journal-voucher');

/** Twelve branches, and how many of them were read at once. */
function context() {
  let [open, most] = [0, 0];
  const books: Pick<Books, 'dayBook' | 'dayTallies'> = {
    async dayTallies() {
      const one = { count: 2, cancelled: 1, debit: 5_00, credit: 3_00, total: 8_00 };
      return [
        { slug: 'journal-voucher', kind: 'Journal', ...one },
        { slug: 'journal-voucher', kind: 'Expense', ...one },
        { slug: 'opening-balance', kind: '', ...one },
      ];
    },
    async dayBook(_, branchId, from, to, { limit, after }) {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      const left = (rows.get(branchId) ?? []).filter(
        ({ date, sequence }) =>
          date >= from && date <= to && (!after || date > after.date || (date === after.date && sequence > after.sequence)),
      );
      return { rows: left.slice(0, limit), more: left.length > limit };
    },
  };
  const records: Pick<Records, 'findMany' | 'catalogue'> = {
    async catalogue() {
      return new Map([['branch' as const, new Map(branches.map((id) => [id, { name: `Shop ${id}` }]))]]);
    },
    async findMany(_, wanted) {
      const found = wanted.map(({ slug, id }): Stored => {
        const date = all.find((row) => row.id === id)?.date ?? '';
        const createdBy = Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 0 ? 'asha' : 'ravi';
        const made = { createdAt: `${date}T00:00:00Z`, createdBy, updatedAt: '', updatedBy: '' };
        return { slug, id, row: { number: id, date, total: 100, lines: [] }, version: 1, ...made };
      });
      return new Map(found.map((one) => [one.id, one]));
    },
  };
  return { context: { scope: {}, ports: { books, records } } as unknown as Context, mostAtOnce: () => most };
}

async function read(userId: string | null, type: string | null = null) {
  const world = context();
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await dayBookFacts(
      world.context,
      branches,
      { from: '2026-06-01', to: '2026-06-30', userId, type, goneOnly: false },
      cursor,
    );
    pages.push(page.vouchers);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { pages, vouchers: pages.flat(), mostAtOnce: world.mostAtOnce() };
}

it('the day book of many branches is merged by day, page by page, each voucher once, and a few branches are read at a time', async () => {
  const { pages, vouchers, mostAtOnce } = await read(null);
  expect(vouchers.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(vouchers.map(({ date }) => date)).toEqual(vouchers.map(({ date }) => date).sort());
  expect(pages.length).toBeGreaterThan(3);
  expect(vouchers.every(({ id, branch }) => branch === `Shop ${id.slice(0, id.lastIndexOf('-'))}`)).toBe(true);
  expect(mostAtOnce).toBe(8);
});

it('tells with its first page what all vouchers of each type come to, but not of one person', async () => {
  const asked = { from: '2026-06-01', to: '2026-06-30', userId: null, type: null, goneOnly: false };
  const of = (change: object, cursor?: string) => dayBookFacts(context().context, branches, { ...asked, ...change }, cursor);
  const twelve = { count: 24, cancelled: 12, debit: 60_00, credit: 36_00, total: 96_00 };
  const first = await of({});
  expect(first.sums).toEqual([
    { type: 'Expense', ...twelve },
    { type: 'Journal Voucher', ...twelve },
  ]);
  for (const type of ['Expense', ' expense ']) expect((await of({ type })).sums).toEqual([{ type: 'Expense', ...twelve }]);
  expect((await of({}, first.cursor)).sums).toBeUndefined();
  expect((await of({ userId: 'asha' })).sums).toBeUndefined();
});

it('shows people with /own only what they entered', async () => {
  const { vouchers } = await read('asha');
  expect(new Set(vouchers.map(({ createdBy }) => createdBy))).toEqual(new Set(['asha']));
  expect(vouchers).toHaveLength(all.filter(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 0).length);
});

it.each([
  ['of a person', 'asha', null],
  ['of a type', null, 'Journal Voucher'],
  ['of both', 'ravi', 'Journal Voucher'],
  ['of a type as people type it', null, ' journal  voucher'],
] as const)('has full pages %s, each voucher once', async (_, person, type) => {
  const { pages, vouchers } = await read(person, type);
  const wanted = all.filter(({ id }) => person === null || (Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 0) === (person === 'asha'));
  expect(vouchers.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  expect(pages.slice(0, -1).map((page) => page.length)).toEqual(pages.slice(0, -1).map(() => limits.rowsPerPage));
});

it('has nothing of a type that is not there, and of what one person entered as another', async () => {
  expect((await read(null, 'Sales Invoice')).vouchers).toEqual([]);
});

it('refuses an invalid cursor', async () => {
  for (const cursor of ['x', 'W10', Buffer.from('[["2026-06-01",-1]]').toString('base64url')])
    await expect(
      dayBookFacts(
        context().context,
        branches,
        { from: '2026-06-01', to: '2026-06-30', userId: null, type: null, goneOnly: false },
        cursor,
      ),
    ).rejects.toMatchObject({
      code: 'malformed',
    });
});
