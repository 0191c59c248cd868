import { describe, expect, it } from 'vitest';
import { CorrectionsOfFile } from '#domain/tally/rows/corrections-of-file';
import { draftOf } from '#domain/tally/rows/drafts';
import { bill, bills, goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();
const choices = { asOf: '2026-03-31', unlike: 'left' } as const;

/** Notes on an invoice of ten lamps for ₹1,000.00. */
function correctionsOf(...notes: readonly (readonly [head: string, content: object])[]) {
  const corrections = new CorrectionsOfFile(known);
  const { voucher: sold, base } = voucherOf('Sales S1 20240410', sale(), 'sold');
  const draft = draftOf(sold, base, choices, known);
  if (draft.as !== 'invoice') throw new Error(draft.as);
  const { supply, day, taxedBy, ledger, parts } = draft.fit;
  corrections.invoices.know('Anvi', ['S1'], {
    ...{ guid: 'sold', way: 'sale', date: draft.date, day, supply, taxedBy, isStated: false, ledger },
    lines: parts.goods,
  });
  const known1 = notes.map(([head, content]) => {
    const { voucher, base: of } = voucherOf(head, content, head);
    const note = draftOf(voucher, of, choices, known);
    if (note.as !== 'note') throw new Error(note.as);
    corrections.know(voucher, note);
    return { voucher, note };
  });
  return { corrections, decided: corrections.decide(), notes: known1 };
}

const party = (amount: number, ref = 'S1') => line('Anvi', -amount, bills(bill(ref, 'Agst Ref', -amount)));
const taxes = (tax: number) => [line('Output CGST', tax), line('Output SGST', tax)];
const back = (quantity: number, ref?: string) => ({
  ...{ PARTYLEDGERNAME: 'Anvi', ALLINVENTORYENTRIES: [goods(quantity, 100 * quantity, { ledger: 'Sales' })] },
  LEDGERENTRIES: [party(118 * quantity, ref), ...taxes(9 * quantity)],
});
const less = (amount: number, ref?: string) => ({
  PARTYLEDGERNAME: 'Anvi',
  LEDGERENTRIES: [party(amount * 1.18, ref), line('Discount', amount), ...taxes(amount * 0.09)],
});

it('decides in the order in which the books save: returns first, and each kind year by year', () => {
  const { decided } = correctionsOf(
    ['Credit Note 1 20240501', less(100)],
    ['Credit Note 2 20250501', back(1)],
    ['Credit Note 3 20240601', back(9)],
  );
  expect(decided.map(({ voucher, fit }) => [voucher.number, typeof fit === 'string' ? fit : fit.slug])).toEqual([
    ['3', 'sales-return'],
    ['2', 'sales-return'],
    ['1', 'Its invoice of 10-Apr-2024 has nothing that it could correct.'],
  ]);
});

describe('a person is told of a journal', () => {
  const bare = { PARTYLEDGERNAME: 'Anvi', LEDGERENTRIES: [party(100, 'OLD'), line('Discount', 100)] };
  it.each([
    ['with goods', back(1, 'OLD'), 'The file has no invoice OLD that it could correct.'],
    ['with a tax', less(100, 'OLD'), 'The file has no invoice OLD that it could correct.'],
    ['but not of one without either', bare, null],
  ])('%s', (_, content, why) => {
    const { corrections, notes } = correctionsOf(['Credit Note 1 20240501', content]);
    const [{ voucher, note } = { voucher: undefined, note: undefined }] = notes;
    if (voucher === undefined) throw new Error('It is gone');
    expect([corrections.fitOf(voucher.guid), corrections.whyNot(voucher, note)]).toEqual([undefined, why]);
  });

  it('and of nothing else', () => {
    const { corrections, notes } = correctionsOf(['Credit Note 1 20240501', back(1)]);
    expect(notes.map(({ voucher, note }) => [corrections.fitOf(voucher.guid)?.slug, corrections.whyNot(voucher, note)])).toEqual([
      ['sales-return', null],
    ]);
  });
});
