import { expect, it } from 'vitest';
import type { MoneyBookFacts } from '#application/reports/ledgers/money-book/table';
import { moneyBookTable } from '#application/reports/ledgers/money-book/table';
import { paise } from '#domain/money/paise';
import { cashBook } from '#modules/reports/ledgers/cash-book';
import type { MoneyBookFilter } from '#modules/reports/ledgers/money-book';

const filter: MoneyBookFilter = {
  ...{ ledgerId: null, from: '2026-04-01', to: '2026-04-30', branches: [], compare: null, daysOnly: false, narration: false },
};
const row = (date: string, number: string, ledgerId: string, amount: number, contra: string | null = 'Asha Traders') => ({
  ...{ date, slug: 'bank-cash', id: number, type: 'Receipt', number, ledgerId, amount: paise(amount), contra },
  ...{ others: [], bills: [], items: [], reference: null, narration: 'Site 4', reconciledOn: null },
});
const day = (date: string, ledgerId: string, debit: number, credit: number) => ({
  ...{ day: date, ledgerId, debit: paise(debit), credit: paise(credit) },
});
const facts: MoneyBookFacts = {
  accounts: [
    { id: 'till', name: 'Till', opening: paise(100_00) },
    { id: 'safe', name: 'Safe', opening: paise(900_00) },
  ],
  days: [day('2026-04-02', 'till', 50_00, 20_00), day('2026-04-05', 'safe', 0, 300_00), day('2026-04-05', 'till', 300_00, 0)],
  rows: [
    row('2026-04-02', 'BC/1', 'till', 50_00),
    { ...row('2026-04-02', 'BC/2', 'till', -20_00, null), others: [{ name: 'Tea', amount: paise(20_00) }] },
    row('2026-04-05', 'BC/3', 'safe', -300_00, 'Till'),
    row('2026-04-05', 'BC/3', 'till', 300_00, 'Safe'),
  ],
  skipped: paise(0),
  first: true,
};

const seen = (rows: ReturnType<typeof moneyBookTable>['rows']) =>
  rows.map(({ cells }) => [cells['date'] ?? cells['particulars'], cells['opening'], cells['received'], cells['paid'], cells['closing']]);

it('opens and closes each day, and the next day opens as the one before closed', () => {
  const { rows, totals } = moneyBookTable(cashBook, filter, facts);
  expect(seen(rows)).toEqual([
    ['2026-04-01', undefined, undefined, undefined, 1000_00],
    ['2026-04-02', 1000_00, 50_00, 20_00, 1030_00],
    ['2026-04-05', 1030_00, 300_00, 300_00, 1030_00],
    ['2026-04-30', undefined, undefined, undefined, 1030_00],
  ]);
  expect(totals).toMatchObject({ opening: 1000_00, received: 350_00, paid: 320_00, closing: 1030_00 });
});

it('has the vouchers of a day with their account, the balance after each, and the ledgers of the other side', () => {
  const vouchers = moneyBookTable(cashBook, filter, facts).rows[1]?.children ?? [];
  expect(vouchers.map(({ cells }) => [cells['particulars'], cells['account'], cells['closing']])).toEqual([
    ['Asha Traders', 'Till', 1050_00],
    ['As per details', 'Till', 1030_00],
  ]);
  expect(vouchers[1]?.children?.map(({ cells }) => [cells['particulars'], cells['detail']])).toEqual([['Tea', 20_00]]);
  expect(vouchers[0]?.link).toBe('/app/bank-cash/view/BC/1');
  const ids = moneyBookTable(cashBook, filter, facts).rows.flatMap(({ children = [] }) => children.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('is one account without a column for it when one is chosen', () => {
  const [till] = facts.accounts;
  const own = { ...facts, accounts: till ? [till] : [], rows: facts.rows.slice(0, 2), days: facts.days.slice(0, 1) };
  const table = moneyBookTable(cashBook, { ...filter, ledgerId: 'till' }, own);
  expect(table.title).toBe('Till');
  expect(table.rows[1]?.children?.[0]?.cells['account']).toBeNull();
});

it('shows each account of a day when only days are wanted', () => {
  const { rows } = moneyBookTable(cashBook, { ...filter, daysOnly: true }, { ...facts, rows: [] });
  expect(rows[2]?.children?.map(({ cells }) => [cells['particulars'], cells['opening'], cells['closing']])).toEqual([
    ['Safe', 900_00, 600_00],
    ['Till', 130_00, 430_00],
  ]);
});

it('goes on with the balance after the vouchers of earlier pages, and its totals are those of all pages', () => {
  const next = { ...facts, rows: facts.rows.slice(1), skipped: paise(50_00), first: false, cursor: 'more' };
  const { rows, totals, totalsOfAll, cursor } = moneyBookTable(cashBook, filter, next);
  expect(rows.map(({ id }) => id)).toEqual(['2026-04-02', '2026-04-05']);
  expect(rows[0]?.children?.map(({ cells }) => cells['closing'])).toEqual([1030_00]);
  expect([totals?.['closing'], totalsOfAll, cursor]).toEqual([1030_00, true, 'more']);
});

it('shows narrations when asked', () => {
  expect(moneyBookTable(cashBook, { ...filter, narration: true }, facts).rows[1]?.children?.[0]?.cells['particulars']).toBe(
    'Asha Traders (Site 4)',
  );
});

it('leads from an account to its ledger on that day, in the same branches', () => {
  const linkIn = (branches: readonly string[]) =>
    moneyBookTable(cashBook, { ...filter, daysOnly: true, branches: [...branches] }, { ...facts, rows: [] }).rows[1]?.children?.[0]?.link;
  expect(linkIn([])).toBe('/app/ledger-group/report?ledger=till&from=2026-04-02&to=2026-04-02');
  expect(linkIn(['pune', 'blr'])).toContain('&branches=pune%2Cblr');
});
