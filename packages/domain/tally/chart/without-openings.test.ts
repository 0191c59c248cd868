import { expect, it } from 'vitest';
import { withoutOpenings } from '#domain/tally/chart/without-openings';
import { tallyMasters } from '#test/kit/tally/tally-masters';

it('leaves out the openings that the books have, and nothing else', () => {
  const ledger = { PARENT: 'Sundry Debtors', OPENINGBALANCE: '-5.00', BILLALLOCATIONS: [{ NAME: 'A', OPENINGBALANCE: '-5.00' }] };
  const item = {
    BASEUNITS: 'Nos',
    OPENINGBALANCE: ' 2 Nos',
    OPENINGVALUE: '-2.00',
    BATCHALLOCATIONS: [{ OPENINGBALANCE: ' 2 Nos', OPENINGVALUE: '-2.00' }],
  };
  const masters = tallyMasters({
    ...{ 'GROUP Own': {}, 'LEDGER Asha': ledger, 'LEDGER Om': ledger, 'STOCKITEM Lamp': item, 'STOCKITEM Bulb': item, 'UNIT Nos': {} },
  });
  const left = withoutOpenings(masters, { ledger: (name) => name === 'asha', item: (name) => name === 'bulb' });
  expect(left.ledgers.all.map(({ name, opening, bills }) => [name, opening, bills.length])).toEqual([
    ['Asha', 0, 0],
    ['Om', 5_00, 1],
  ]);
  expect(left.items.all.map(({ name, opening }) => [name, opening.quantity, opening.value, opening.rows.length])).toEqual([
    ['Lamp', 2_0000, 2_00, 1],
    ['Bulb', 0, 0, 0],
  ]);
  expect([left.groups.all.length, left.units.all.length]).toEqual([1, 1]);
});
