import { expect, it } from 'vitest';
import { billNeed, type Consignment } from '#domain/eway-bill/need';
import { paise } from '#domain/money/paise';

const pump = { hsn: '84137010', taxability: 'Taxable', value: paise(60_000_00) } as const;
const consignment: Consignment = {
  ...{ moves: true, goods: [pump], charges: paise(0), from: '27', to: '29', unregistered: false, handicraft: false },
  ...{ purpose: null, distance: 40, toTransporter: false },
};
const need = (change: Partial<Consignment>) => billNeed({ ...consignment, ...change }, { '27': 1_00_000_00 });

it.each([
  ['between states', {}, true],
  ['within a state with a limit of its own', { to: '27' }, 'value'],
  ['within a state without one', { from: '29' }, true],
  ['with freight', { goods: [{ ...pump, value: paise(49_000_00) }], charges: paise(1_000_01) }, true],
  ['of exempt goods', { goods: [{ ...pump, taxability: 'Exempt' }], charges: paise(90_000_00) }, 'exempt-goods'],
  [
    'of exempt goods and petrol',
    {
      goods: [
        { ...pump, taxability: 'Exempt' },
        { ...pump, taxability: 'NonGST' },
      ],
    },
    'exempt-goods',
  ],
  ['of imitation jewellery', { goods: [{ ...pump, hsn: '71179090' }] }, true],
  ['of jewellery and pumps', { goods: [pump, { ...pump, hsn: '71131910' }] }, true],
  ['to a weighbridge at 21 km', { purpose: 'weighment', distance: 21 }, true],
  ['for job work in the state', { purpose: 'job-work', to: '27', goods: [{ ...pump, value: paise(1) }] }, 'value'],
] as const)('goods %s', (_, change, expected) => {
  const found = need(change as Partial<Consignment>);
  expect(found.required || found.reason).toBe(expected);
});

it.each([
  [{ toTransporter: true, from: '29' }, false],
  [{ toTransporter: true, from: '29', distance: 51 }, true],
  [{ toTransporter: true }, true],
  [{ from: '29' }, true],
])('%j needs a vehicle: %s', (change, partB) => {
  expect(need(change)).toMatchObject({ required: true, partB });
});
