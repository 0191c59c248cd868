import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasOfGroup, bankLedgers, findLedgers, type LedgersWanted } from '#application/books/find-ledgers';
import type { Context } from '#application/context';
import { type OpenBooks, openBooks } from '#test/journeys/books';

/** Ledgers by group, kind, nature and words, in an organisation with more debtors than fit on a page. */
let books: OpenBooks;
let retail: string;
let walkIn: string;
const ids = new Map<string, string>();

const dealers = Array.from({ length: 130 }, (_, i) => `Dealer ${i + 1}`);

beforeAll(async () => {
  books = await openBooks();
  const make = async (name: string, groupId: string, more: object = {}) => {
    ids.set(name, (await books.create('customer', { name, groupId, ...party, ...more })).id);
  };
  retail = (await books.create('group', { name: 'Retail', parentId: books.group('debtors') })).id;
  walkIn = (await books.create('group', { name: 'Walk-in', parentId: retail })).id;
  for (const name of dealers) await make(name, books.group('debtors'));
  for (const name of ['Meera Stores', 'Arjun Electricals']) await make(name, walkIn);
  await make('Waaree Dealer Desk', books.group('creditors'));
  await make('HDFC Current', books.group('bank_accounts'), { bankName: 'HDFC', bankAccount: '50100123', bankIfsc: 'HDFC0000123' });
  await make('Axis Overdraft', books.group('bank_liabilities'));
  await make('Petty Cash', books.group('cash_in_hand'));
}, 120_000);
afterAll(() => books.close());

const party = {
  registrationType: 'Unregistered',
  billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
};

/** Every page of an answer, one list each. */
async function pagesOf(wanted: LedgersWanted, context: Context = books.context) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const found = await findLedgers(context, { ...wanted, cursor });
    pages.push(found.rows.map(({ name }) => name));
    cursor = found.cursor;
  } while (cursor !== undefined);
  return pages;
}
const namesOf = async (wanted: LedgersWanted, context?: Context) => (await pagesOf(wanted, context)).flat();

describe('ledgers', () => {
  it.each([
    ['under a group and whatever is below it', { groupName: ' retail ' }, ['Arjun Electricals', 'Meera Stores']],
    ['under a group by its alias, whatever its case', { groupAlias: 'BANK_LIABILITIES' }, ['Axis Overdraft']],
    ['of a kind, in every group of that kind', { type: 'Bank' }, ['Axis Overdraft', 'HDFC Current']],
    ['of a kind under a group', { type: 'Bank', groupName: 'Current Assets' }, ['HDFC Current']],
    ['of a kind that no ledger of the group has', { type: 'Supplier', groupAlias: 'debtors' }, []],
    ['under a group there is not', { groupName: 'Nowhere' }, []],
    ['of a nature, under a group of another', { nature: 'Liability', groupAlias: 'debtors' }, []],
    ['that have a word, of a group', { search: 'dealer', groupAlias: 'creditors' }, ['Waaree Dealer Desk']],
    ['that have two words', { search: 'deal des' }, ['Waaree Dealer Desk']],
  ] as const)('%s', async (_, wanted, names) => {
    expect(await namesOf(wanted)).toEqual(names);
  });

  it('come a hundred at a time, each once and by name', async () => {
    const pages = await pagesOf({ groupAlias: 'debtors' });
    expect(pages.map(({ length }) => length)).toEqual([100, 32]);
    expect(pages.flat()).toEqual(['Arjun Electricals', ...dealers, 'Meera Stores']);
  });

  it('of a nature leave out ledgers outside all groups', async () => {
    const assets = await namesOf({ nature: 'Asset' });
    expect(assets).toEqual(expect.arrayContaining([...dealers, 'HDFC Current', 'Petty Cash']));
    expect(assets).not.toContain('Profit & Loss A/c');
    expect(await namesOf({ type: 'Other' })).toContain('Profit & Loss A/c');
  });

  it('that are excluded do not shorten the page', async () => {
    const notIn = dealers.slice(0, 60).map((name) => ids.get(name) ?? '');
    const pages = await pagesOf({ groupAlias: 'debtors', notIn });
    expect(pages.map(({ length }) => length)).toEqual([72]);
    expect(pages.flat()).toEqual(['Arjun Electricals', ...dealers.slice(60), 'Meera Stores']);
    expect(await namesOf({ search: 'dealer', notIn: dealers.slice(0, 100).map((name) => ids.get(name) ?? '') })).toEqual([
      ...dealers.slice(100),
      'Waaree Dealer Desk',
    ]);
  });

  it('are only the callers own with /own', async () => {
    const context = ownOnly(books.context);
    expect(await namesOf({}, context)).toEqual([]);
    expect(await namesOf({ groupName: 'Retail' }, context)).toEqual([]);
    expect(await bankLedgers(context)).toEqual([]);
  });

  it('are not found with an invalid cursor', async () => {
    await expect(findLedgers(books.context, { cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'malformed' });
  });
});

function ownOnly(context: Context): Context {
  const userId = 'e6a4cfe2-4a9e-4cf2-9d5a-0f3b7b6f1a11';
  return {
    ...context,
    scope: { ...context.scope, userId },
    caller: { ...context.caller, userId, permissions: new Set(['/customer/own']) },
  };
}

it('banks are the ledgers under bank accounts and under overdrafts', async () => {
  const banks = await bankLedgers(books.context);
  expect(banks).toEqual([
    { id: ids.get('Axis Overdraft'), name: 'Axis Overdraft', bankAccount: null, bankIfsc: null, bankBranch: null },
    { id: ids.get('HDFC Current'), name: 'HDFC Current', bankAccount: '50100123', bankIfsc: 'HDFC0000123', bankBranch: null },
  ]);
});

it('the alias of a group is its own, or that of the nearest group above with one', async () => {
  const alias = (groupId: unknown) => aliasOfGroup(books.context, groupId);
  expect(await alias(books.group('bank_accounts'))).toBe('bank_accounts');
  expect(await alias(walkIn)).toBe('debtors');
  expect(await alias(null)).toBeNull();
  expect(await alias('d2b7b1c8-0000-4000-8000-000000000000')).toBeNull();
});
