import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { EInvoiceNotes } from './e-invoice-notes.tsx';

afterEach(cleanup);

const registration = { id: 'r', gstin: '24AABCR6898M1ZN', status: 'Active', eInvoiceFrom: '2022-10-01', turnoverClass: '10-100 crore' };

function shown(registrations: readonly AnyRow[]) {
  const base = sampleFacts();
  const all: DocumentFacts['all'] = (slug) => (slug === 'gst-registration' ? (registrations as never) : base.all(slug));
  const facts = { ...base, all };
  const typed = blankDocument(salesInvoiceFields, '2026-11-20', 'far', [blankLine('panel', 1_0000)]);
  const row = salesInvoice.complete(typed as never, facts) as unknown as AnyRow;
  return render(<EInvoiceNotes module={salesInvoice} live={{ facts, row } as never} />);
}

it('lists what the portal would refuse under one heading', async () => {
  shown([{ ...registration, exemptClass: null }]);
  expect(await screen.findByText('The e-invoice portal will refuse this')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Billing Address: The portal wants a place of at least three characters',
    'Billing Address: The portal wants a PIN code',
  ]);
});

it('shows nothing where no GSTIN is registered, or none that makes e-invoices', async () => {
  expect(shown([]).container.textContent).toBe('');
  const { container } = shown([{ ...registration, exemptClass: null, eInvoiceFrom: null }]);
  await act(async () => void (await import('./e-invoice-refused.tsx')));
  expect(container.textContent).toBe('');
});
