import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { movedRecord, noteRecord, returnRecord } from '#domain/tally/rows/corrections/correction-rows';
import type { NoteFit } from '#domain/tally/rows/corrections/note-fit';
import type { ReturnFit } from '#domain/tally/rows/corrections/return-fit';
import { goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { bill, bills, centres, goods, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();
const { voucher } = voucherOf('Debit Note 7 20250601', {
  ...{ PARTYLEDGERNAME: 'Surat Mills', REFERENCE: 'SM/3', REFERENCEDATE: '20250701', NARRATION: 'Torn' },
  ALLINVENTORYENTRIES: [
    goods(-2, -200, { ledger: 'Purchase', item: 'Oil', batch: 'GH 24', godown: 'Depot' }),
    goods(-1, -50, { ledger: 'Purchase', item: 'Design' }),
  ],
  LEDGERENTRIES: [line('Surat Mills', 250, { ...bills(bill('SM/3', 'Agst Ref', 250)), ...centres(['Shop', 250]) })],
});
const all = goodsLines(voucher, known.masters);
const moved = [{ from: 'Purchase Return', to: 'Purchase', amount: paise(250_00) }];
const fit = {
  ...{ slug: 'purchase-return', way: 'purchase', parts: { party: 'Surat Mills' }, stated: { igst: paise(10), roundOff: paise(0) }, moved },
  lines: typeof all === 'string' ? [] : all.map((one, at) => ({ line: one, place: 2 - at })),
} as unknown as ReturnFit;
const placed = { date: '2025-06-01', number: '7', level: 1 };

it('a return names the lines of its invoice, where its goods leave, and in words what has no field', () => {
  const { slug, rows } = returnRecord({ voucher, fit, placed, invoice: 'Purchase Invoice 3', settles: true }, known);
  expect([slug, rows]).toEqual([
    'purchase-return',
    [
      {
        ...{ document: 'g0', date: '2025-06-01', number: '7', partyId: 'Surat Mills', referenceNo: 'SM/3' },
        ...{ statedIgst: '0.10', statedRoundOff: '0.00', notes: 'Torn\nPrimary: Shop 250.00\nReference of 01-Jul-2025' },
        ...{ 'lines.0.itemId': 'Oil', 'lines.0.quantity': '2', 'lines.0.location': 'DEPOT', 'lines.0.batch': 'GH-24' },
        ...{ 'lines.0.fromDocument': 'Purchase Invoice 3', 'lines.0.fromLine': '3' },
      },
      {
        ...{ document: 'g0', 'lines.0.itemId': 'Design', 'lines.0.quantity': '1' },
        ...{ 'lines.0.fromDocument': 'Purchase Invoice 3', 'lines.0.fromLine': '2' },
      },
    ],
  ]);
});

it.each([
  ['sale', 'Sales return 7', 'debit', 'credit'],
  ['purchase', 'Purchase return 7', 'credit', 'debit'],
] as const)('what a return of a %s has elsewhere in Tally is moved there', (way, narration, to, from) => {
  expect(movedRecord(voucher, { way, moved }, placed)).toEqual({
    ...{ slug: 'journal-voucher', date: '2025-06-01', level: 1 },
    rows: [
      {
        ...{ document: 'g0', date: '2025-06-01', type: 'Journal', narration: `${narration}: the ledgers that it has in Tally` },
        ...{ 'lines.0.ledgerId': 'Purchase', [`lines.0.${to}`]: '250.00' },
      },
      { document: 'g0', 'lines.0.ledgerId': 'Purchase Return', [`lines.0.${from}`]: '250.00' },
    ],
  });
});

it.each([
  [false, true, { leaveOpen: 'Yes' }],
  [true, false, { withoutTax: 'Yes' }],
])('a note says on which lines of its invoice and on which ledger it changes the value', (withoutTax, isOpen, head) => {
  const note = {
    ...{ slug: 'debit-note', way: 'purchase', parts: { party: 'Surat Mills' }, stated: { roundOff: paise(0) }, withoutTax },
    invoice: { lines: typeof all === 'string' ? [] : all },
    lines: [{ place: 1, amount: paise(12_50), ledger: 'Discount' }],
  } as unknown as NoteFit;
  const { slug, rows } = noteRecord({ voucher, fit: note, placed, invoice: 'Purchase Invoice 3', settles: !isOpen }, known);
  expect([slug, rows]).toEqual([
    'debit-note',
    [
      {
        ...{
          document: 'g0',
          date: '2025-06-01',
          number: '7',
          partyId: 'Surat Mills',
          referenceNo: 'SM/3',
          statedRoundOff: '0.00',
          ...head,
        },
        ...{ notes: 'Torn\nPrimary: Shop 250.00\nReference of 01-Jul-2025', 'lines.0.itemId': 'Design', 'lines.0.amount': '12.50' },
        ...{ 'lines.0.ledgerId': 'Discount', 'lines.0.fromDocument': 'Purchase Invoice 3', 'lines.0.fromLine': '2' },
      },
    ],
  ]);
});
