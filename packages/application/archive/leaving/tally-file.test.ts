import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tallyFile } from '#application/archive/leaving/tally-file';
import { defaultGroups } from '#domain/posting/chart';
import { textOf } from '#domain/tally/fields';
import { labelOf, yearOf } from '#domain/time/financial-year';
import { readBook } from '#integrations/tally/read-book';
import { tallyObjects } from '#integrations/tally/tally-objects';
import { groupId, ledgerId, type MadeUpLog, organisationId } from '#test/kit/leaving/made-up-log';
import { booksOf, branches, randomBooks } from '#test/kit/leaving/random-books';
import { runs } from '#test/kit/runs';

const [branchId, otherBranch] = branches;
const years = [
  { from: '2024-04-01', to: '2025-03-31' },
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2025-04-01', to: '2027-03-31' },
  { from: '2024-04-01', to: '2027-03-31' },
];

/** What an item is worth is any figure: the valuation is not at work here. */
const worthOf = (itemId: string) => Number.parseInt(itemId.slice(-4), 16) * 1_000 + 77;

async function written(log: MadeUpLog, branch: string, period: (typeof years)[number]): Promise<string> {
  let text = '';
  const worthAt = async (day: string) => {
    const there = new Set(
      log
        .standing(branch)
        .flatMap(({ after }) => (after?.effect && after.effect.date <= day ? after.effect.movements : []))
        .map(({ itemId }) => itemId),
    );
    return new Map([...there].map((itemId) => [itemId, worthOf(itemId)]));
  };
  const wanted = { organisationId, logs: log.wanted, log, progress: async () => undefined, branchId: branch, period, worthAt };
  for await (const piece of tallyFile(wanted)) text += piece;
  return text;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (let at = 0; at < bytes.length; at += 4_999) yield bytes.subarray(at, at + 4_999);
}

/** The names that masters have in the file, by their ids. */
async function namesIn(text: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const object of tallyObjects(bytesOf(text)))
    if (object.type !== 'VOUCHER') names.set(textOf(object, 'GUID') ?? '', object.attributes['NAME'] ?? '');
  return names;
}

const resultGroups = new Set(
  defaultGroups.filter(({ nature }) => nature === 'Income' || nature === 'Expense').map(({ alias }) => groupId(alias)),
);

it('is read to the trial balance, open bills and stock of the books', async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.constantFrom(...years), fc.constantFrom(branchId, otherBranch), async (books, period, branch) => {
      const log = booksOf(books);
      const text = await written(log, branch, period);
      const [{ masters, figures, review }, names] = [await readBook([() => bytesOf(text)], '2099-01-01'), await namesIn(text)];
      expect(review.notes.filter(({ severity }) => severity === 'error')).toEqual([]);
      const effects = log.standing(branch).flatMap(({ slug, after }) => (after?.effect ? [{ slug, ...after.effect }] : []));
      const rows = new Map(
        log
          .standing('')
          .concat(await mastersOf(log))
          .map(({ id, after }) => [id, after?.row ?? {}]),
      );
      const isResult = (id: string) => resultGroups.has(String(rows.get(id)?.['groupId']));

      // Trial balances, with both sides of what set-offs put against each other.
      for (const year of years.slice(0, 2).concat({ from: '2026-04-01', to: '2027-03-31' })) {
        if (year.from < period.from || year.to > period.to) continue;
        const expected = new Map<string, [opening: number, debit: number, credit: number]>();
        const at = (id: string) => expected.get(id) ?? expected.set(id, [0, 0, 0]).get(id) ?? [0, 0, 0];
        for (const { slug, date, postings, bills } of effects) {
          if (date > year.to || slug === 'opening-stock') continue;
          const sides = postings.length > 0 ? postings : bills;
          for (const { ledgerId: id, amount } of sides) {
            if (id === 'opening-difference') continue;
            const figure = at(id);
            if (date < year.from) figure[0] += isResult(id) ? 0 : amount;
            else figure[amount > 0 ? 1 : 2] += Math.abs(amount);
          }
        }
        const found = figures.trialBalance(labelOf(yearOf(year.from)));
        const left = new Set(found.keys());
        for (const [id, [opening, debit, credit]] of expected) {
          const name = names.get(id) ?? '';
          left.delete(name);
          const { opening: o = 0, debit: d = 0, credit: c = 0 } = found.get(name) ?? {};
          expect([name, o, d, c]).toEqual([name, opening, debit, credit]);
        }
        left.delete('Profit & Loss A/c');
        expect([...left]).toEqual([]);
      }

      // Ledgers and goods together open with what the openings of the first year lack.
      const opened = masters.ledgers.all.reduce((sum, { opening }) => sum + (opening ?? 0), 0);
      const goods = masters.items.all.reduce((sum, { opening }) => sum + opening.value, 0);
      const sumOf = (id: string) =>
        effects
          .flatMap(({ date, postings }) => (date < period.from ? postings : []))
          .filter((one) => one.ledgerId === id)
          .reduce((sum, { amount }) => sum + amount, 0);
      const entered = effects
        .flatMap(({ slug, date, movements }) => (slug === 'opening-stock' && date <= period.to ? movements : []))
        .reduce((sum, { value }) => sum + (value ?? 0), 0);
      expect(opened + goods).toBe(-sumOf('opening-difference') + entered);

      const open = new Map<string, Map<string, number>>();
      for (const { date, bills } of effects)
        for (const { ledgerId: id, billId, amount } of date > period.to ? [] : bills) {
          const refs = open.get(id) ?? new Map<string, number>();
          open.set(id, refs.set(billId, (refs.get(billId) ?? 0) + amount));
        }
      const openBills = figures.openBills();
      for (const [id, refs] of open) {
        const { refs: found = new Map<string, number>(), onAccount = 0 } = openBills.get(names.get(id) ?? '') ?? {};
        expect([...found.values()].sort((a, b) => a - b)).toEqual([...refs.values()].filter((one) => one !== 0).sort((a, b) => a - b));
        expect(onAccount).toBe(0);
      }

      const stock = new Map<string, number>();
      for (const { date, movements } of effects)
        for (const { itemId, locationId, batch, quantity } of date > period.to ? [] : movements) {
          const godown =
            locationId === null || branch === otherBranch ? 'Main Location' : locationId === 'A1' ? 'Shelf & Co' : 'shelf & co (2)';
          const key = `${names.get(itemId)}|${godown}|${itemId.endsWith('1') ? (batch ?? 'Primary Batch') : ''}`;
          stock.set(key, (stock.get(key) ?? 0) + quantity);
        }
      const foundStock = [...figures.stock()].flatMap(([item, places]) =>
        [...places].map(([place, quantity]) => [`${item}|${place}`, quantity] as const),
      );
      expect(Object.fromEntries(foundStock)).toEqual(Object.fromEntries([...stock].filter(([, quantity]) => quantity !== 0)));
    }),
    { numRuns: runs(60) },
  );
});

async function mastersOf(log: MadeUpLog) {
  const entries = [];
  for await (const page of log.entries('', 'organisation', log.wanted[0]?.until ?? 0)) entries.push(...page.entries);
  return entries;
}

it('names vouchers as they are called here, above the types of Tally', async () => {
  const log = booksOf({ parties: ['A', 'B', 'C', 'D'], others: ['E', 'F', 'G', 'H'], items: ['I', 'J', 'K'], group: 'Retail', steps: [] });
  const posting = (id: string, amount: number) => ({ ledgerId: ledgerId(id), amount: amount as never });
  const paid = (slug: string, row: object, amount: number) => {
    const effect = { date: '2024-05-01', bills: [], movements: [], postings: [posting('cash', amount), posting('sales', -amount)] };
    log.write(branchId, slug, crypto.randomUUID(), { number: '1', date: '2024-05-01', ...row }, effect);
  };
  paid('journal-voucher', { type: 'Expense' }, -500);
  paid('journal-voucher', { type: 'Income' }, 500);
  paid('bank-cash', { type: 'Contra' }, 500);
  paid('sales-invoice', {}, 500);
  const text = await written(log, branchId, { from: '2024-04-01', to: '2025-03-31' });
  const types = [...text.matchAll(/<VOUCHERTYPE NAME="([^"]*)"[\s\S]*?<PARENT>([^<]*)</g)].map(([, name, base]) => `${name} < ${base}`);
  expect(types).toEqual(['Expense (Payment) < Payment', 'Income (Receipt) < Receipt', 'Sales Invoice < Sales']);
  expect([...text.matchAll(/ VCHTYPE="([^"]*)"/g)].map(([, type]) => type)).toEqual([
    'Expense (Payment)',
    'Income (Receipt)',
    'Contra',
    'Sales Invoice',
  ]);
});
