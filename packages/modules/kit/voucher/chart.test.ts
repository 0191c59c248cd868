import { expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { groupsOf, ledgerIsUnder } from '#modules/kit/voucher/chart';

const groups = [
  { id: 'current', parentId: null, alias: 'current_assets', nature: 'Asset' },
  { id: 'banks', parentId: 'current', alias: 'bank_accounts', nature: 'Asset' },
  { id: 'ours', parentId: 'banks', alias: null, nature: null },
];
const ledgers: Readonly<Record<string, AnyRow>> = { hdfc: { groupId: 'ours' }, result: { groupId: null }, lost: { groupId: 'gone' } };
const facts = { all: () => groups, find: (_: string, id: string) => ledgers[id] };

it.each([
  ['hdfc', ['bank_accounts', 'cash_in_hand'], true],
  ['hdfc', ['current_assets'], true],
  ['hdfc', ['debtors'], false],
  ['result', ['current_assets'], false],
  ['lost', ['current_assets'], false],
  ['nobody', ['current_assets'], false],
])('%s is under %j: %s', (ledger, aliases, under) => {
  expect(ledgerIsUnder(facts, ledger, aliases)).toBe(under);
});

it('reads groups for the chart of accounts', () => {
  expect(groupsOf(facts).get('banks')).toEqual({ id: 'banks', parentId: 'current', alias: 'bank_accounts', nature: 'Asset' });
});
