import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropdownRows } from '#application/lookups/dropdown-rows';
import { lookupId, lookupValues } from '#application/lookups/lookup-values';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  const value = (fieldName: string, name: string, position: number | null = null) =>
    books.create('lookup-value', { entityType: 'lead', fieldName, name, position });
  await value('channel', 'Trade Fair', 2);
  await value('channel', 'Website', 1);
  await value('channel', 'A friend');
  await value('objection', 'Price');
  await books.create('project', { projectNo: 'P-1', name: 'School roof' });
  await books.create('installer', { insFirstName: 'Ravi', insLastName: 'Kumar' });
  await books.create('terms-condition', { type: 'Warranty', terms: 'Ten years' });
}, 60_000);
afterAll(() => books.close());

const people = [
  { id: 'a', name: 'Asha Rao', status: 'Active', branchIds: [], superAdmin: true },
  { id: 'b', name: 'Bina Das', status: 'Active', branchIds: ['elsewhere'], superAdmin: false },
  { id: 'c', name: 'Chand Ali', status: 'Inactive', branchIds: [], superAdmin: true },
];

async function pageOf(key: string, asked: Parameters<typeof dropdownRows>[2] = {}) {
  const branches = await books.context.ports.records.all(books.context.scope, 'branch');
  return dropdownRows({ context: books.context, entrance: { branches }, people: async () => people }, key, asked);
}

async function labels(key: string, asked?: Parameters<typeof dropdownRows>[2]) {
  return (await pageOf(key, asked)).rows.map(({ label }) => label);
}

it('values of a field and entity are sorted by position, then by name', async () => {
  const names = async (fieldName: string, entity?: string) =>
    (await lookupValues(books.context, fieldName, entity)).map(({ name }) => name);
  expect(await names('CHANNEL')).toEqual(['Website', 'Trade Fair', 'A friend']);
  expect(await names('channel', 'customer')).toEqual([]);
  expect(await lookupId(books.context, 'lead', ' trade  fair')).not.toBeNull();
  expect(await lookupId(books.context, 'lead', 'nothing')).toBeNull();
});

describe('a drop-down', () => {
  it.each([
    ['lookup_id_name:channel', ['Website', 'Trade Fair', 'A friend']],
    ['lookup_name_only:objection', ['Price']],
    ['lookup_name_only:department', ['Management', 'Accounts', 'Sales', 'Purchase', 'Store', 'Operations']],
    ['static_data:BankCashType', ['Payment', 'Receipt', 'Contra']],
    ['PROJECTS', ['School roof']],
    ['INSTALLERS', ['Ravi, Kumar']],
    ['TERMS_CONDITION_TYPE', ['Warranty']],
    ['BRANCHES', ['HO, Head Office']],
    ['CURRENT-BRANCHES', ['HO (Head Office)']],
    ['NATURE_OF_GROUP', ['Asset', 'Liability', 'Income', 'Expense']],
    ['APPROVAL_STATUS', ['Reviewed', 'Approved', 'MSP Approved']],
    ['USERS', ['Asha Rao', 'Bina Das']],
    ['USERS_OF_BRANCH', ['Asha Rao']],
    ['CUSTOMERS', []],
  ])('%s offers %j', async (key, expected) => {
    expect(await labels(key)).toEqual(expected);
  });

  it('can be searched and paged', async () => {
    expect(await labels('static_data:State', { search: 'pra' })).toEqual([
      'Himachal Pradesh',
      'Uttar Pradesh',
      'Arunachal Pradesh',
      'Madhya Pradesh',
      'Andhra Pradesh (undivided)',
      'Andhra Pradesh',
    ]);
    expect(await labels('static_data:State', { limit: 2, cursor: '2' })).toEqual(['Punjab', 'Chandigarh']);
    expect(await labels('ROLES', { search: 'acc' })).toEqual(['Accountant']);
    expect((await labels('reference:hsn', { search: '8541', limit: 3 })).length).toBe(3);
  });

  it('continues after the search results to the end, each option once', async () => {
    for (let n = 0; n < 7; n += 1) await books.create('product-category', { name: `Panels ${n}`, code: `PAN${n}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await pageOf('ProductCategory', { search: 'pan', limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.rows.map(({ label }) => label));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, n) => `Panels ${n}`));
    await expect(labels('ProductCategory', { search: 'pan', cursor: 'found.x' })).rejects.toMatchObject({ code: 'malformed' });
  });

  it.each(['PEOPLE', 'static_data:constructor', 'static_data:', 'lookup', 'reference:all', '__proto__'])(
    'there is no source called %s',
    async (key) => {
      await expect(labels(key)).rejects.toMatchObject({ code: 'notFound' });
    },
  );

  it('refuses an invalid cursor', async () => {
    await expect(labels('static_data:State', { cursor: '-1' })).rejects.toMatchObject({ code: 'malformed' });
  });
});
