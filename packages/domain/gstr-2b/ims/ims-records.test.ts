import { describe, expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import { type ImsKnown, imsEntries, imsIdentityOf, reportedIn } from '#domain/gstr-2b/ims/ims-records';
import type { ImsHistory } from '#domain/gstr-2b/ims/ims-steps';
import { paise } from '#domain/money/paise';
import { portalDocument } from '#test/kit/books/portal-document';

const filer = { gstin: '27AAPFU0939F1ZV', filing: 'monthly', state: '27' } as const;
const igst = (amount: number) => ({ ...noTaxes, igst: amount });
const note = (more: Partial<StatedDocument> = {}) => portalDocument({ section: 'CDNR', kind: 'credit', ...more });

const history = (document: StatedDocument, ...steps: readonly (readonly [period: string, action: ImsAction | null])[]): ImsHistory => ({
  ...{ gstin: filer.gstin, reportedIn: reportedIn(document, filer), document },
  steps: steps.map(([period, action], at) => ({
    ...{ id: `step ${at}`, period, action, declared: null, remark: '', by: 'asha', at: '2026-11-02T10:00:00.000Z' },
  })),
});

const look = (documents: readonly StatedDocument[], histories: readonly ImsHistory[] = [], more: Partial<ImsKnown> = {}) =>
  imsEntries({
    ...{ ...filer, period: '2026-10', today: '2026-11-15', documents },
    histories: new Map(histories.map((one) => [one.document.id, one])),
    ...more,
  });

describe('which documents', () => {
  it.each`
    what                                      | more                                                                    | isInIms  | hasCredit
    ${'an invoice'}                           | ${{}}                                                                   | ${true}  | ${true}
    ${'a credit note'}                        | ${{ section: 'CDNR', kind: 'credit' }}                                  | ${true}  | ${true}
    ${'a bill of entry'}                      | ${{ section: 'IMPG', kind: 'bill-of-entry', supplier: null }}           | ${true}  | ${true}
    ${'one under reverse charge'}             | ${{ reverseCharge: true }}                                              | ${false} | ${false}
    ${'one of the state of the supplier'}     | ${{ placeOfSupply: '24' }}                                              | ${false} | ${false}
    ${'one reported after its last day'}      | ${{ date: '2025-03-05', reported: { on: '2026-11-10', period: null } }} | ${false} | ${false}
    ${'one that GSTR-2B gives no credit for'} | ${{ statement: 'GSTR-2B', itc: { said: 'N', reason: 'P' } }}            | ${false} | ${false}
    ${'one that GSTR-2B gives credit for'}    | ${{ statement: 'GSTR-2B', itc: { said: 'Y', reason: '' } }}             | ${true}  | ${true}
    ${'credit of a distributor'}              | ${{ section: 'ISD', kind: 'isd-invoice' }}                              | ${false} | ${true}
  `('$what is in the IMS: $isInIms, with credit: $hasCredit', ({ more, isInIms, hasCredit }) => {
    expect(look([portalDocument(more)])).toMatchObject([
      { isInIms, hasCredit, standing: 'in-2b', credit: igst(hasCredit ? (more.kind === 'credit' ? -1_800_00 : 1_800_00) : 0) },
    ]);
  });

  it('are those of the period, without reversals, and those filed late for the month before', () => {
    const found = look([
      portalDocument({ id: 'here' }),
      portalDocument({ id: 'reversal', statement: 'GSTR-2B', part: 'reversal' }),
      portalDocument({ id: 'filed late', reported: { on: '2026-11-20', period: '2026-10' } }),
      portalDocument({ id: 'late for us', period: '2026-09', reported: { on: '2026-11-03', period: '2026-09' } }),
    ]);
    expect(found.map(({ document }) => document.id)).toEqual(['here', 'late for us']);
  });

  it('wait from earlier periods until something is done', () => {
    const [old, left, done] = [
      portalDocument({ id: 'old', period: '2026-08', reported: { on: null, period: null } }),
      note({ id: 'left', period: '2026-09', reported: { on: null, period: null } }),
      portalDocument({ id: 'done', period: '2026-08', reported: { on: null, period: null } }),
    ];
    const found = look(
      [],
      [
        history(old, ['2026-08', 'pending']),
        history(left, ['2026-09', 'pending']),
        history(done, ['2026-08', 'pending'], ['2026-09', 'accept']),
      ],
    );
    expect(found.map(({ document, standing, outcome, record }) => [document.id, standing, outcome.isDeemed, record.pendingSince])).toEqual([
      ['old', 'pending', false, '2026-08'],
      // Its one period is over.
      ['left', 'in-2b', true, '2026-09'],
    ]);
  });
});

it('keeps what was done with a document that the supplier filed late', () => {
  const late = portalDocument({ period: '2026-09', reported: { on: '2026-11-02', period: '2026-09' } });
  const done = history(portalDocument({ period: '2026-09', reported: { on: null, period: '2026-09' } }), ['2026-09', 'pending']);
  expect(look([late], [done])).toMatchObject([{ action: 'pending', standing: 'pending', record: { pendingSince: null } }]);
});

describe('what was done', () => {
  it.each`
    what                    | document                                                      | action       | standing      | credit       | worth        | pays
    ${'an invoice'}         | ${portalDocument()}                                           | ${null}      | ${'in-2b'}    | ${1_800_00}  | ${1_800_00}  | ${false}
    ${'an invoice'}         | ${portalDocument()}                                           | ${'accept'}  | ${'in-2b'}    | ${1_800_00}  | ${1_800_00}  | ${false}
    ${'an invoice'}         | ${portalDocument()}                                           | ${'reject'}  | ${'rejected'} | ${0}         | ${1_800_00}  | ${false}
    ${'an invoice'}         | ${portalDocument()}                                           | ${'pending'} | ${'pending'}  | ${0}         | ${1_800_00}  | ${false}
    ${'a credit note'}      | ${note()}                                                     | ${null}      | ${'in-2b'}    | ${-1_800_00} | ${-1_800_00} | ${false}
    ${'a credit note'}      | ${note()}                                                     | ${'accept'}  | ${'in-2b'}    | ${-1_800_00} | ${-1_800_00} | ${false}
    ${'a credit note'}      | ${note()}                                                     | ${'reject'}  | ${'rejected'} | ${0}         | ${-1_800_00} | ${true}
    ${'a credit note'}      | ${note()}                                                     | ${'pending'} | ${'pending'}  | ${0}         | ${-1_800_00} | ${false}
    ${'a debit note'}       | ${portalDocument({ section: 'CDNR', kind: 'debit' })}         | ${'reject'}  | ${'rejected'} | ${0}         | ${1_800_00}  | ${false}
    ${'one rejected there'} | ${portalDocument({ statement: 'GSTR-2B', part: 'rejected' })} | ${undefined} | ${'rejected'} | ${0}         | ${1_800_00}  | ${false}
  `('$what with $action is $standing', ({ document, action, standing, credit, worth, pays }) => {
    const [found] = look([document], action === undefined ? [] : [history(document, ['2026-10', action])]);
    expect(found).toMatchObject({ standing, credit: igst(credit), worth: igst(worth), outcome: { supplierPaysMore: pays } });
  });

  it('lowers the credit by what was declared', () => {
    const done = history(note(), ['2026-10', 'accept']);
    const declared = { ...done, steps: done.steps.map((step) => ({ ...step, declared: igst(500_00) })) };
    expect(look([note()], [declared])).toMatchObject([{ action: 'accept', credit: igst(-500_00), worth: igst(-1_800_00) }]);
  });

  it('no longer counts where the portal gives no credit by now', () => {
    const now = portalDocument({ reverseCharge: true });
    expect(look([now], [history(portalDocument(), ['2026-10', 'reject'])])).toMatchObject([
      { action: null, step: null, standing: 'in-2b', isInIms: false, history: { steps: [{ action: 'reject' }] } },
    ]);
  });
});

describe('amendments', () => {
  const original = portalDocument({ id: 'SP/1', period: '2026-08', date: '2026-08-05', reported: { on: '2026-09-10', period: '2026-08' } });
  const amended = (tax: number, more: Partial<StatedDocument> = {}) =>
    portalDocument({
      id: 'amended',
      number: 'SP/1',
      section: 'B2BA',
      igst: paise(tax),
      original: { number: 'SP/1', date: '2026-08-05' },
      ...more,
    });
  const oldNote = note({ ...original, section: 'CDNR', kind: 'credit' });
  const amendedNote = (tax: number) => amended(tax, { section: 'CDNRA', kind: 'credit' });

  it.each`
    what                               | documents                           | did          | like     | tax         | worth
    ${'an invoice that falls'}         | ${[original, amended(1_000_00)]}    | ${null}      | ${true}  | ${800_00}   | ${-800_00}
    ${'an invoice that rises'}         | ${[original, amended(2_000_00)]}    | ${null}      | ${false} | ${2_000_00} | ${200_00}
    ${'a rejected invoice that falls'} | ${[original, amended(1_000_00)]}    | ${'reject'}  | ${false} | ${1_000_00} | ${1_000_00}
    ${'a waiting invoice that falls'}  | ${[original, amended(1_000_00)]}    | ${'pending'} | ${false} | ${1_000_00} | ${1_000_00}
    ${'a note that rises'}             | ${[oldNote, amendedNote(2_000_00)]} | ${null}      | ${true}  | ${200_00}   | ${-200_00}
    ${'a note that falls'}             | ${[oldNote, amendedNote(1_000_00)]} | ${null}      | ${false} | ${1_000_00} | ${800_00}
    ${'a rejected note that falls'}    | ${[oldNote, amendedNote(1_000_00)]} | ${'reject'}  | ${true}  | ${1_000_00} | ${-1_000_00}
  `('of $what are worth $worth', ({ documents, did, like, tax, worth }) => {
    const [first] = documents;
    const found = look(documents, did === null ? [] : [history(first, ['2026-08', did])]).find(({ document }) => document.id === 'amended');
    expect(found).toMatchObject({ isOriginalMissing: false, record: { taxes: igst(tax) }, worth: igst(worth), credit: igst(worth) });
    expect(found?.lastPending).toBe(like ? '2026-12-20' : null);
  });

  it('of a month whose GSTR-3B is not due yet are no credit notes', () => {
    const recent = portalDocument({ id: 'SP/1' });
    const now = amended(1_000_00, { original: { number: 'SP/1', date: '2026-10-05' } });
    const found = look([recent, now]).find(({ document }) => document.id === 'amended');
    expect([found?.lastPending, found?.worth.igst]).toEqual([null, -800_00]);
  });

  it('without their original say so', () => {
    expect(look([amended(1_000_00)])).toMatchObject([{ isOriginalMissing: true, worth: igst(1_000_00) }]);
  });
});

it('is one record in GSTR-2A and GSTR-2B, in any month, and another in the next year', () => {
  const of = (more: Partial<StatedDocument>) => imsIdentityOf(portalDocument(more));
  expect(of({ statement: 'GSTR-2B', period: '2026-11', number: 'sp/1' })).toBe(of({}));
  for (const more of [
    { date: '2027-04-01' },
    { section: 'B2BA' },
    { supplier: '27AAKFS5678L1ZB' },
    { number: 'SP/2' },
    { kind: 'debit' },
  ] as const)
    expect(of(more)).not.toBe(of({}));
});
