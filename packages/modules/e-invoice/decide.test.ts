import { describe, expect, it } from 'vitest';
import { decideEInvoice, standingOf, withEInvoice, withoutPortal } from '#modules/e-invoice/decide';
import { eInvoiceFindings } from '#modules/e-invoice/warnings';
import type { DocumentFacts, DocumentRow } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { eInvoiceCases, entered } from '#test/kit/books/e-invoice-cases';

const now = '2026-10-12T10:00:00.000Z';
const made = (kind: string) => {
  const found = eInvoiceCases.find(({ document, expected }) => document.kind === kind && expected.state === 'Pending') ?? expect.fail(kind);
  const { row, facts } = entered(found.document);
  const registration = {
    id: 'r',
    gstin: facts.branch['gstin'],
    status: 'Active',
    eInvoiceFrom: '2020-10-01',
    turnoverClass: '10-100 crore',
  };
  const access = { exemptClass: null, automatic: true, portalAccess: 'Entered' };
  const all: DocumentFacts['all'] = (slug) => (slug === 'gst-registration' ? [{ ...registration, ...access }] : facts.all(slug));
  return { row: row as unknown as DocumentRow, facts: { ...facts, all, today: found.at ?? found.document.date } };
};

describe('a sale as it is saved', () => {
  const { row, facts } = made('sales-invoice');
  const saved = (of: DocumentRow, before?: object, imported = false) =>
    withEInvoice(salesInvoice, of, facts, decideEInvoice(salesInvoice, of, facts), { before: before as never, now, imported });

  it('asks for its e-invoice, and again with each save', () => {
    expect(standingOf({ ...saved(row) })).toMatchObject({ eInvoice: 'Pending', eInvoiceRequest: now });
    expect(standingOf({ ...saved(row, { ...row, eInvoice: 'Failed', eInvoiceWhy: 'No' }) })).not.toHaveProperty('eInvoiceWhy');
  });

  it('waits for somebody if it comes from a file', () => {
    expect(standingOf({ ...saved(row, undefined, true) })).toEqual({
      eInvoice: 'Not sent',
      eInvoiceSince: now,
      eInvoiceBy: expect.any(String),
    });
  });

  it('keeps what the portal knows of it, and changes only the rest', () => {
    const before = { ...row, eInvoice: 'Generated', irn: 'ab' };
    expect(standingOf({ ...saved({ ...row, notes: 'Call first' } as DocumentRow, before) })).toMatchObject({
      eInvoice: 'Generated',
      irn: 'ab',
      eInvoiceRequest: null,
    });
    expect(() => saved({ ...row, total: row.total + 1_00 }, before)).toThrow('this would change what was reported');
  });

  it('that left the books is not reported, and a cancelled e-invoice stays told', () => {
    expect(withoutPortal({ eInvoice: 'Pending', eInvoiceRequest: now })).toEqual({
      ...{ eInvoice: 'Not applicable', eInvoiceWhy: 'It is cancelled or a draft' },
    });
    expect(withoutPortal({ eInvoice: 'Cancelled', irn: 'ab' })).toEqual({ eInvoice: 'Cancelled', irn: 'ab' });
  });
});

it('goods between two GSTINs are reported once they have left, and what would be refused is told before', () => {
  const { row, facts } = made('ist');
  const here = { ...row, dispatched: false } as DocumentRow;
  expect(decideEInvoice(istSales, here, facts)).toEqual({ state: 'NotApplicable', reason: 'not-posted' });
  expect(decideEInvoice(istSales, row, facts)?.state).toBe('Pending');
  const wrong = { ...here, date: '2099-01-01' } as DocumentRow;
  expect(eInvoiceFindings(istSales, wrong, facts).map(({ path }) => path)).toContain('date');
});
