import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedDistance } from '#application/eway-bill/counted-distance';
import type { Row } from '#application/ports/records';
import { openPlatform, type Platform } from '#storage/platform/platform';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
let distances: Platform['distances'];
beforeAll(async () => {
  books = await openBooks();
  const { client, tables } = books.engine;
  distances = openPlatform(client, tables.platform, () => new Date()).distances;
});
afterAll(() => books.close());

const addressAt = (pincode: string) => ({ line1: `At ${pincode}`, line2: '', city: 'Pune', state: '27', pincode, country: 'India' });

/** Asks in a branch in Pune with a warehouse in Bhiwandi. */
function asked(pin: string, location?: string, branchPin = '411026') {
  const { scope, ports } = books.context;
  const locations = [
    { code: 'BHW', name: 'Bhiwandi', address: addressAt('421302') },
    { code: 'SHOP', name: 'Shop', address: null },
  ];
  const row: Row = { address: addressAt(branchPin), locations };
  const find: typeof ports.records.find = async (...wanted) => {
    const stored = await ports.records.find(...wanted);
    return stored && { ...stored, row: { ...stored.row, ...row } };
  };
  return countedDistance({ scope, ports: { ...ports, records: { ...ports.records, find } } }, distances, { pin, location });
}

it('is what the portal counted last, from the branch or from a location with a place of its own, there or back', async () => {
  const { scope } = books.context;
  expect(await asked('560001')).toBeNull();
  await distances.keep(scope, [411026, 560001], 840);
  await distances.keep(scope, [411026, 560001], 841);
  await distances.keep(scope, [302001, 411026], 1_150);
  await distances.keep(scope, [421302, 560001], 990);
  const fromPune = { between: [411026, 560001], kilometres: 841, most: 925 };
  expect(await asked('560001')).toEqual(fromPune);
  expect(await asked('560001', 'SHOP')).toEqual(fromPune);
  expect(await asked('302001')).toEqual({ between: [411026, 302001], kilometres: 1_150, most: 1_265 });
  expect(await asked('560001', 'BHW')).toEqual({ between: [421302, 560001], kilometres: 990, most: 1_089 });
});

it('is nothing in another organisation, abroad, or without a PIN code of ours', async () => {
  const other = { ...books.context.scope, organisationId: '01939f00-0000-7000-8000-0000000000ff' };
  expect(await distances.find(other, [411026, 560001])).toBeUndefined();
  expect(await asked('999999')).toBeNull();
  expect(await asked('560001', undefined, '')).toBeNull();
});

it('is forgotten with its organisation', async () => {
  const { scope } = books.context;
  await distances.keep(scope, [411026, 560001], 841);
  await distances.forget(scope.organisationId);
  expect(await asked('560001')).toBeNull();
});
