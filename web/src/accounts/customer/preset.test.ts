import { describe, expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { ledgerKindOf, ledgerKinds } from '#domain/posting/ledger-kind';
import { groupsOf } from '#modules/kit/voucher/chart';
import { groupOfKind, presetKind } from './preset.ts';

const standard = defaultGroups.map(({ alias, parent, nature }) => ({
  id: `id-${alias}`,
  alias,
  parentId: parent && `id-${parent}`,
  nature,
}));
const own = { id: 'own', alias: null, parentId: 'id-debtors', nature: null };
const groups = [own, ...standard];

describe('the add form of ledgers opens for the kind in its address', () => {
  it.each([
    ['kind=Customer', 'Customer'],
    ['kind=Bank', 'Bank'],
    ['page=2&kind=Other', 'Other'],
    ['kind=customer', null],
    ['kind=', null],
    ['', null],
  ])('%s', (search, kind) => {
    expect(presetKind(new URLSearchParams(search))).toBe(kind);
  });
});

it.each(ledgerKinds.filter((kind) => kind !== 'Other'))('a ledger of the kind %s starts in a group of this kind', (kind) => {
  expect(ledgerKindOf(groupsOf({ all: () => groups }), groupOfKind(groups, kind))).toBe(kind);
});

it('starts without a group if the kind has none or the chart lacks it', () => {
  expect(groupOfKind(groups, 'Other')).toBeNull();
  expect(groupOfKind([own], 'Customer')).toBeNull();
});
