import { describe, expect, it } from 'vitest';
import { eInvoiceSettings } from '#modules/e-invoice/settings';
import { eInvoiceFindings, eInvoiceWarnings } from '#modules/e-invoice/warnings';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { quotation } from '#modules/sales/quotation/quotation';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const registration = {
  ...{ id: 'r', gstin: '24AABCR6898M1ZN', status: 'Active', eInvoiceFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null },
};
const factsWith = (registrations: readonly AnyRow[], branch: AnyRow = {}): DocumentFacts => {
  const base = sampleFacts({}, branch);
  const all: DocumentFacts['all'] = (slug) => (slug === 'gst-registration' ? (registrations as never) : base.all(slug));
  return { ...base, all };
};
const warned = (facts: DocumentFacts, change: AnyRow = {}, module = salesInvoice) => {
  const typed = { ...blankDocument(salesInvoiceFields, '2026-11-20', 'far', [blankLine('panel', 1_0000)]), ...change };
  return eInvoiceWarnings(module, salesInvoice.complete(typed as never, facts), facts);
};

describe('what the portal would refuse', () => {
  it('names the field, and in a form nothing of the branch', () => {
    expect(warned(factsWith([registration]))).toEqual([
      'E-invoice, Billing Address: The portal wants a place of at least three characters',
      'E-invoice, Billing Address: The portal wants a PIN code',
    ]);
    expect(warned(factsWith([registration]), { lines: [{ ...blankLine('unmarked', 1_0000), hsn: '' }] })).toContain(
      'E-invoice, Items 1: Enter an HSN or SAC of at least 6 digits',
    );
    const address = { line1: '', line2: '', city: 'Rajkot', state: '24', pincode: '360001', country: 'India' };
    const known = warned(factsWith([registration], { address }));
    expect(known).toContain('E-invoice, Branch: The portal wants the first line of the address');
    expect(known).toContain('E-invoice, Organisation: The portal wants a name of at least three characters');
  });

  it('is nothing where no e-invoice is made', () => {
    expect(warned(factsWith([]))).toEqual([]);
    expect(warned(factsWith([{ ...registration, eInvoiceFrom: null }]))).toEqual([]);
    expect(warned(factsWith([registration]), { partyId: 'consumer' })).toEqual([]);
    expect(warned(factsWith([registration]), {}, quotation as never)).toEqual([]);
  });

  it('is the number, once there is one', () => {
    const facts = factsWith([registration]);
    const row = salesInvoice.complete(blankDocument(salesInvoiceFields, '2026-11-20', 'far', [blankLine('panel', 1_0000)]) as never, facts);
    const paths = (number: string) => eInvoiceFindings(salesInvoice, { ...row, number }, facts).map(({ path }) => path);
    expect(paths('0/7')).toContain('number');
    expect(paths('')).not.toContain('number');
  });
});

describe('how a branch stands to e-invoicing', () => {
  const of = (gstin: string | null, rows: readonly AnyRow[]) => eInvoiceSettings(gstin, factsWith(rows));

  it('follows from the registration of its GSTIN', () => {
    expect(of(registration.gstin, [{ ...registration, gstin: '27AAPFU0939F1ZV' }, registration])).toEqual({
      ...{ applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null, automatic: false },
    });
  });

  it('is not known without one, or with one that is not used any more', () => {
    expect(of(registration.gstin, [])).toBeUndefined();
    expect(of(null, [registration])).toBeUndefined();
    expect(of(registration.gstin, [{ ...registration, status: 'Inactive' }])).toBeUndefined();
  });
});
