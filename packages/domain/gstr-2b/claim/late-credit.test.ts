import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { lateCredit } from '#domain/gstr-2b/claim/late-credit';
import { paise } from '#domain/money/paise';
import { portalDocument } from '#test/kit/books/portal-document';

const document = (more: object = {}) =>
  portalDocument({ ...{ statement: 'GSTR-2B', period: '2026-10', itc: { said: 'Yes', reason: '' }, igst: paise(100) }, ...more });
const credit = (standing: string, igst: number, blocked = 0) => ({
  ...{ source: 'other', standing, credit: { ...noTaxes, igst }, blocked: { ...noTaxes, igst: blocked } },
});
const note = { section: 'CDNR', kind: 'credit' };

it.each`
  what                                      | standing           | month        | now     | blocked | documents                                           | late
  ${'a row of a filed month'}               | ${'claimed'}       | ${'2026-11'} | ${100}  | ${0}    | ${[document()]}                                     | ${100}
  ${'its blocked part'}                     | ${'claimed'}       | ${'2026-11'} | ${60}   | ${40}   | ${[document()]}                                     | ${100}
  ${'less than the supplier reported'}      | ${'claimed'}       | ${'2026-11'} | ${70}   | ${0}    | ${[document()]}                                     | ${70}
  ${'credit that is set aside once more'}   | ${'set-aside'}     | ${'2026-11'} | ${100}  | ${0}    | ${[document()]}                                     | ${100}
  ${'credit that is refused for good'}      | ${'refused'}       | ${'2026-11'} | ${100}  | ${0}    | ${[document()]}                                     | ${100}
  ${'a note that lowers the credit'}        | ${'claimed'}       | ${'2026-11'} | ${-120} | ${0}    | ${[document(note)]}                                 | ${-100}
  ${'only the row of the filed month'}      | ${'claimed'}       | ${'2026-11'} | ${200}  | ${0}    | ${[document(), document({ period: '2026-11' })]}    | ${100}
  ${'a row of the month itself'}            | ${'claimed'}       | ${'2026-10'} | ${100}  | ${0}    | ${[document()]}                                     | ${0}
  ${'a month that did not count it'}        | ${'claimed'}       | ${'2026-11'} | ${100}  | ${0}    | ${[document({ period: '2026-09' })]}                | ${0}
  ${'credit that is not available'}         | ${'not-available'} | ${'2026-11'} | ${100}  | ${0}    | ${[document({ itc: { said: 'No', reason: 'P' } })]} | ${0}
  ${'credit that was not available before'} | ${'considered'}    | ${'2026-11'} | ${100}  | ${0}    | ${[document({ itc: { said: 'No', reason: 'P' } })]} | ${0}
  ${'a purchase that 2B does not have'}     | ${'considered'}    | ${'2026-11'} | ${100}  | ${0}    | ${[]}                                               | ${0}
`('has $late of $what', ({ standing, month, now, blocked, documents, late }) => {
  const decided = { month, credit: credit(standing, now, blocked) as never, portal: documents };
  const found = lateCredit(decided, (period) => period === '2026-10');
  expect(found).toEqual(late === 0 ? null : { ...noTaxes, igst: late });
});

it('has nothing of a decision that counts nothing', () => {
  expect(lateCredit({ month: '2026-11', credit: null, portal: [document()] }, () => true)).toBe(null);
});
