import { expect, it } from 'vitest';
import { heldInBranch } from '#domain/permission/permission';
import { asReadNow, isOfNow, pathsVersion, withoutIdle } from '#domain/permission/saved-paths';

const x = '/sales-invoice';
const kinds = ['/bank-cash/receipt', '/bank-cash/payment', '/bank-cash/contra'];

it.each([
  ['the list opened what it showed', [x], [x, `${x}/view`]],
  ['so did the list of own records', [`${x}/own`], [`${x}/own`, `${x}/view`]],
  ['printing gave the PDF', [`${x}/print`], [`${x}/print`, `${x}/download`]],
  ['editing opened nothing by itself', [`${x}/edit`], [`${x}/edit`]],
  ['masters are as they were', ['/transporter'], ['/transporter']],
  ['invoices are pushed like customers', [`${x}/push-to-xero`], ['/customer/push-to-xero']],
  ['bank and cash entries are not cloned', ['/bank-cash/clone'], []],
  ['nothing', [], []],
])('an older role: %s', (_, saved, held) => {
  expect([...asReadNow(saved, undefined)]).toEqual(held);
});

it.each([
  ['who entered them entered every kind', ['/bank-cash', '/bank-cash/add'], ['/bank-cash', '/bank-cash/add', ...kinds]],
  ['so did who cancelled them', ['/bank-cash/cancel'], ['/bank-cash/cancel', ...kinds]],
  ['who saw them entered none', ['/bank-cash', '/bank-cash/view'], ['/bank-cash', '/bank-cash/view']],
  ['the list opened nothing any more', [x], [x]],
])('a role of the second version: %s', (_, saved, held) => {
  expect([...asReadNow(saved, 2)]).toEqual(held);
  expect(isOfNow(2)).toBe(false);
});

it('a role of the third version loses what granted nothing, and nothing else', () => {
  const saved = ['/trial-balance/own', '/day-book/own', x, `${x}/own`];
  expect([...asReadNow(saved, 3)]).toEqual(['/day-book/own', x, `${x}/own`]);
  expect([...(heldInBranch(new Set([x]), { granted: saved, withdrawn: [], asOf: 3 }) as ReadonlySet<string>)]).not.toContain(
    '/trial-balance/own',
  );
});

it('older roles have no version', () => {
  expect([isOfNow(undefined), isOfNow(1), isOfNow(pathsVersion)]).toEqual([false, false, true]);
});

it.each([
  ['gets the list', [], { granted: [x], withdrawn: [] }, [x, `${x}/view`]],
  ['loses the list', [x, `${x}/view`], { granted: [], withdrawn: [x] }, []],
  ['keeps the own', [x, `${x}/own`, `${x}/view`], { granted: [], withdrawn: [x] }, [`${x}/own`, `${x}/view`]],
  ['loses the own beside the list', [x, `${x}/own`, `${x}/view`], { granted: [], withdrawn: [`${x}/own`] }, [x, `${x}/view`]],
  ['loses printing', [`${x}/print`, `${x}/download`], { granted: [], withdrawn: [`${x}/print`] }, []],
  ['loses something else', [`${x}/download`, '/org'], { granted: [], withdrawn: ['/org'] }, [`${x}/download`]],
  ['is of now', [x, `${x}/view`], { granted: [], withdrawn: [x], asOf: pathsVersion }, [`${x}/view`]],
])('a branch that %s', (_, role, change, held) => {
  expect([...(heldInBranch(new Set(role), change) as ReadonlySet<string>)]).toEqual(held);
});

it('a path that granted nothing is left out, and an unknown one is not', () => {
  const known = new Set(['/trial-balance', '/day-book', '/day-book/own']);
  expect(withoutIdle(['/trial-balance', '/trial-balance/own', '/day-book/own', '/nothing/own'], known)).toEqual([
    '/trial-balance',
    '/day-book/own',
    '/nothing/own',
  ]);
});
