import { expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { defaultLedgers, taxAlias, taxHeads } from '#domain/posting/default-ledgers';

it('each alias and name once, each in a default group', () => {
  const groups = new Set(defaultGroups.map(({ alias }) => alias));
  expect(new Set(defaultLedgers.map(({ alias }) => alias)).size).toBe(defaultLedgers.length);
  expect(new Set(defaultLedgers.map(({ name }) => name.toLowerCase())).size).toBe(defaultLedgers.length);
  expect(defaultLedgers.filter(({ group }) => group === null).map(({ alias }) => alias)).toEqual(['profit_loss']);
  for (const { group } of defaultLedgers) if (group !== null) expect(groups).toContain(group);
});

it.each([['cash'], ['round_off'], ['sales'], ['purchase'], ['gst_on_advances'], ['tds_payable'], ['tds_receivable'], ['tcs_payable']])(
  'there is %s',
  (alias) => {
    expect(defaultLedgers.map((ledger) => ledger.alias)).toContain(alias);
  },
);

it.each(['output', 'input', 'rcm_input', 'rcm_payable'])('%s has a ledger for each head', (kind) => {
  for (const head of taxHeads) expect(defaultLedgers.find(({ alias }) => alias === taxAlias(kind, head))?.tax).toBe(head);
});
