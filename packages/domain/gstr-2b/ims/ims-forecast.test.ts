import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachHead, noTaxes } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import { imsForecast } from '#domain/gstr-2b/ims/ims-forecast';
import { imsEntries, reportedIn } from '#domain/gstr-2b/ims/ims-records';
import type { ImsHistory, ImsStep } from '#domain/gstr-2b/ims/ims-steps';
import { paise } from '#domain/money/paise';
import { portalDocument } from '#test/kit/books/portal-document';

const filer = { gstin: '27AAPFU0939F1ZV', filing: 'monthly', state: '27' } as const;
const igst = (amount: number) => ({ ...noTaxes, igst: amount });

interface Done {
  readonly document: StatedDocument;
  readonly action?: ImsAction | null | undefined;
  readonly since?: string | undefined;
  readonly declared?: number | undefined;
}

function historyOf({ document, action, since, declared }: Done): readonly ImsHistory[] {
  const step = (period: string, what: ImsAction | null): ImsStep => ({
    ...{ id: `${period} ${what}`, period, action: what, declared: declared === undefined ? null : igst(declared), remark: '' },
    ...{ by: 'asha', at: '2026-11-02T10:00:00.000Z' },
  });
  const steps = [...(since === undefined ? [] : [step(since, 'pending')]), ...(action === undefined ? [] : [step('2026-10', action)])];
  return steps.length === 0 ? [] : [{ gstin: filer.gstin, reportedIn: reportedIn(document, filer), document, steps }];
}

const entriesOf = (done: readonly Done[]) =>
  imsEntries({
    ...{ ...filer, period: '2026-10', today: '2026-11-15', documents: done.map(({ document }) => document) },
    histories: new Map(done.flatMap(historyOf).map((one) => [one.document.id, one])),
  });

it('of a month says what is in GSTR-2B, and what is not', () => {
  const invoice = (id: string, tax: number, more: Partial<StatedDocument> = {}) => portalDocument({ id, igst: paise(tax), ...more });
  const note = (id: string, tax: number) => invoice(id, tax, { section: 'CDNR', kind: 'credit' });
  const found = imsForecast(
    entriesOf([
      { document: invoice('accepted', 1_000_00), action: 'accept' },
      { document: invoice('nothing', 2_000_00) },
      { document: invoice('rejected', 400_00), action: 'reject' },
      { document: invoice('waits', 300_00), action: 'pending' },
      { document: note('taken off', 50_00), action: 'accept' },
      { document: note('in part', 60_00), action: 'accept', declared: 20_00 },
      { document: note('refused', 70_00), action: 'reject' },
      { document: invoice('reverse charge', 500_00, { reverseCharge: true }) },
      { document: invoice('of a distributor', 90_00, { section: 'ISD', kind: 'isd-invoice' }) },
    ]),
  );
  expect(found).toEqual({
    ...{ credit: igst(3_020_00), reduces: igst(70_00), suppliersPay: igst(70_00) },
    parts: [
      { part: 'accepted', records: 3, taxes: igst(930_00) },
      { part: 'deemed', records: 1, taxes: igst(2_000_00) },
      { part: 'direct', records: 1, taxes: igst(90_00) },
      { part: 'without-credit', records: 1, taxes: igst(500_00) },
      { part: 'pending', records: 1, taxes: igst(300_00) },
      { part: 'rejected', records: 2, taxes: igst(330_00) },
    ],
  });
});

const anyDone: fc.Arbitrary<Omit<Done, 'document'> & { readonly more: Partial<StatedDocument> }> = fc.record({
  more: fc.record({
    kind: fc.constantFrom('invoice', 'credit', 'debit', 'bill-of-entry', 'isd-invoice', 'isd-credit'),
    part: fc.constantFrom('credit', 'rejected'),
    reverseCharge: fc.boolean(),
    placeOfSupply: fc.constantFrom('27', '24'),
    igst: fc.nat({ max: 1_00_000_00 }).map(paise),
    cgst: fc.nat({ max: 1_00_000_00 }).map(paise),
    original: fc.constantFrom(null, { number: 'SP/0', date: null }, { number: 'SP/1', date: null }),
  }),
  action: fc.constantFrom<(ImsAction | null | undefined)[]>(undefined, null, 'accept', 'reject', 'pending'),
  since: fc.constantFrom(undefined, '2026-08', '2026-09'),
  declared: fc.constantFrom(undefined, 0, 500_00),
});

it('has every record in exactly one place, and the credit of those in GSTR-2B', () => {
  fc.assert(
    fc.property(fc.array(anyDone, { maxLength: 12 }), (some) => {
      const entries = entriesOf(some.map(({ more, ...done }, at) => ({ ...done, document: portalDocument({ id: `SP/${at}`, ...more }) })));
      const { credit, reduces, parts } = imsForecast(entries);
      expect(entries.length).toBe(some.length);
      expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(entries.length);
      for (const { standing, outcome, credit: one } of entries) {
        expect([outcome.isIn2b, standing === 'in-2b']).toEqual([standing === 'in-2b', outcome.isIn2b]);
        if (standing !== 'in-2b') expect(one).toEqual(noTaxes);
      }
      const inParts = parts.filter(({ part }) => ['accepted', 'deemed', 'direct'].includes(part));
      expect(eachHead((head) => inParts.reduce((sum, { taxes }) => sum + taxes[head], 0))).toEqual(credit);
      const raises = eachHead((head) => entries.reduce((sum, { credit: one }) => sum + Math.max(0, one[head]), 0));
      expect(eachHead((head) => raises[head] - reduces[head])).toEqual(credit);
    }),
  );
});
