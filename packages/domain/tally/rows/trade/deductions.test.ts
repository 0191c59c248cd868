import { expect, it } from 'vitest';
import { withoutDeductions } from '#domain/tally/rows/trade/deductions';
import { bill, bills, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();
const splitOf = (...lines: readonly object[]) => {
  const { voucher } = voucherOf('Purchase 1 20250601', { PARTYLEDGERNAME: 'Surat Mills', LEDGERENTRIES: lines });
  const split = withoutDeductions(voucher, known);
  const shortly = (of: typeof voucher | undefined) =>
    of?.lines.map(({ ledger, amount, bills: all }) =>
      [ledger, amount / 100, ...all.map(({ type, name, amount: part }) => `${type} ${name} ${part / 100}`)].join(' '),
    );
  return { guid: split?.kept.guid, whole: shortly(split?.whole), kept: shortly(split?.kept) };
};

it('an invoice is of the whole, and what was kept back settles a part of its bill', () => {
  const party = line('Surat Mills', -1080, bills(bill('SM/1', 'New Ref', -1080)));
  expect(splitOf(line('Rent', 1000), line('Input IGST', 180), line('TDS', -100, bills(bill('SM/1', 'New Ref', -100))), party)).toEqual({
    guid: 'g0|kept',
    whole: ['Rent 1000', 'Input IGST 180', 'Surat Mills -1180 New Ref SM/1 -1180'],
    kept: ['Surat Mills 100 Agst Ref SM/1 100', 'TDS -100 New Ref SM/1 -100'],
  });
});

it('is on account if the invoice opens no bill', () => {
  expect(splitOf(line('Rent', 1000), line('TDS', -100), line('Surat Mills', -900)).kept).toEqual(['Surat Mills 100', 'TDS -100']);
});

it.each([
  ['no tax', [line('Rent', 1000), line('Surat Mills', -1000)]],
  ['only GST', [line('Rent', 1000), line('Output IGST', -180), line('Surat Mills', -820)]],
  ['a tax that is paid', [line('Rent', 1000), line('TDS', 100), line('Surat Mills', -1100)]],
  ['nobody that it is kept back from', [line('Rent', 1000), line('TDS', -100), line('HDFC', -900)]],
])('nothing was kept back where there is %s', (_, lines) => {
  expect(splitOf(...lines)).toEqual({ guid: undefined, whole: undefined, kept: undefined });
});
