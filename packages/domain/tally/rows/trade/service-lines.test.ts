import { describe, expect, it } from 'vitest';
import { withServices } from '#domain/tally/rows/trade/service-lines';
import { line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const gst = (TAXABILITY: string, rate: string, APPLICABLEFROM = '20170701') => ({
  ...{ APPLICABLEFROM, TAXABILITY },
  STATEWISEDETAILS: [{ RATEDETAILS: [{ GSTRATEDUTYHEAD: 'IGST', GSTRATE: rate }] }],
});
const known = () =>
  traderKnown({
    ...Object.fromEntries(['Advice', 'Repairs'].map((name) => [`LEDGER ${name}`, { PARENT: 'Direct Incomes' }])),
    'LEDGER Training': { PARENT: 'Direct Incomes', GSTDETAILS: [gst('Exempt', '0')] },
    'LEDGER Tours': { PARENT: 'Direct Incomes', GSTDETAILS: [gst('Taxable', '5')] },
    'LEDGER Machine': { PARENT: 'Fixed Assets' },
  });

/** `item rupees` of each line, in every way. */
function waysOf(type: string, lines: readonly object[], books = known()) {
  const { voucher } = voucherOf(`${type} 1 20250601`, { PARTYLEDGERNAME: 'Anvi', LEDGERENTRIES: lines });
  const way = type === 'Sales' ? 'sale' : 'purchase';
  return [...withServices(voucher, way, '2025-06-01', books)].map(({ goods }) =>
    goods
      .map(({ item, amount, ledger, way: moves }) =>
        `${item} ${amount / 100} ${ledger === item ? '' : ledger} ${moves}`.replace(/ +/g, ' '),
      )
      .join(', '),
  );
}
const sale = (total: number, tax: number, ...lines: readonly object[]) => [
  line('Anvi', total),
  ...[line('Output CGST', -tax / 2), line('Output SGST', -tax / 2), ...lines],
];

describe('a sale without items', () => {
  it.each([
    ['has its ledger as a service', sale(118, 18, line('Advice', -100)), ['Advice -100 out']],
    [
      'has each of its ledgers, and no round-off',
      sale(118.5, 18, line('Advice', -60), line('Repairs', -40), line('Round Off', -0.5)),
      ['Advice -60 out, Repairs -40 out'],
    ],
    ['has a ledger once', sale(118, 18, line('Advice', -70), line('Advice', -30)), ['Advice -100 out']],
    [
      'has the rates of its ledgers, or else one of all',
      sale(345, 45, line('Advice', -100), line('Training', -50), line('Tours', -150)),
      ['Advice -100 out, Training -50 out, Tours -150 out', 'Advice -100 out, Training -50 out, Tours -150 out'],
    ],
    ['has those of which its ledger says that they bear none', [line('Anvi', 100), line('Training', -100)], ['Training -100 out']],
    [
      'has what is zero-rated, because its ledger says that it is taxed',
      [line('Anvi', 100), line('Tours', -60), line('Advice', -40)],
      ['Tours -60 out, Advice -40 out'],
    ],
    ['takes no tax for one', [line('Anvi', 100), line('Advice', -100)], []],
    ['has none if only a tax moves', [line('Anvi', 18), line('Output CGST', -18)], []],
    ['leaves out what is no income', sale(118, 18, line('Machine', -100)), []],
    ['leaves out what takes off', sale(108, 18, line('Advice', -100), line('Discount', 10)), ['Advice -100 out']],
  ])('%s', (_, lines, ways) => {
    expect(waysOf('Sales', lines)).toEqual(ways);
  });
});

it('a purchase without items has costs and assets, but neither parties, money nor taxes', () => {
  const lines = [
    line('Surat Mills', -236),
    line('Rent', 100),
    line('Machine', 100),
    line('Input IGST', 36),
    line('TDS', -1),
    line('Cash', 1),
  ];
  expect(waysOf('Purchase', lines)).toEqual(['Rent 100 in, Machine 100 in']);
});

it.each([
  [18, 100, '18 %'],
  [18.4, 100, '18 %'],
  [0.58, 3.2, '18 %'],
  [0.5, 100, '0.25 %'],
  [5, 100, '5 %'],
  [39, 100, '40 %'],
])('a tax of ₹%d on ₹%d is at %s', (tax, worth, rate) => {
  const { masters, names } = known();
  const { voucher } = voucherOf('Sales 1 20250601', { LEDGERENTRIES: sale(worth + tax, tax, line('Advice', -worth)) });
  const [served] = withServices(voucher, 'sale', '2025-06-01', { masters, names });
  const gsts = masters.items.find(served?.goods[0]?.item ?? '')?.gst.map((one) => `${(one.rate ?? 0) / 10_000} %`);
  expect(gsts).toEqual([rate]);
});

it('new services are taken out again when another way is asked for, and stay otherwise', () => {
  const books = known();
  const { voucher } = voucherOf('Sales 1 20250601', { LEDGERENTRIES: sale(118, 18, line('Advice', -50), line('Tours', -50)) });
  const services = () => books.masters.items.all.flatMap(({ name, ledger }) => (ledger === null ? [] : [name]));
  const seen: (readonly string[])[] = [];
  for (const _ of withServices(voucher, 'sale', '2025-06-01', books)) seen.push(services());
  expect([seen, services()]).toEqual([
    [
      ['Advice', 'Tours'],
      ['Advice', 'Tours'],
    ],
    [],
  ]);
  for (const _ of withServices(voucher, 'sale', '2025-06-01', books)) break;
  expect(services()).toEqual(['Advice', 'Tours']);
});
