import { expect, it } from 'vitest';
import { notNeededReasons } from '#domain/einvoice/need';
import { transporter } from '#modules/masters/transporter/transporter';
import { deliveryNote } from '#modules/sales/delivery-note/delivery-note';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { asFirstAsked, portalsIn } from './first-asked.ts';

const portals = { eInvoiceFrom: '2026-04-01', ewayBills: true };
const row = { date: '2026-11-20', cancelled: false };
const early = { ...row, eInvoice: 'Not applicable', eInvoiceWhy: notNeededReasons['before-start'], ewayBill: 'Not needed' };

it.each([
  ['of an invoice', salesInvoice, row, portals, { eInvoice: 'Not sent', ewayBill: 'Not made' }],
  ['of a delivery note', deliveryNote, row, portals, { ewayBill: 'Not made' }],
  ['of an invoice before e-invoices', salesInvoice, { ...row, date: '2026-03-31' }, portals, { ewayBill: 'Not made' }],
  ['without e-way bills', salesInvoice, row, { ...portals, ewayBills: false }, { eInvoice: 'Not sent' }],
  ['without e-invoices', salesInvoice, row, { ...portals, eInvoiceFrom: null }, { ewayBill: 'Not made' }],
  ['without a registration', salesInvoice, row, null, {}],
  ['that is cancelled', salesInvoice, { ...row, cancelled: true }, portals, {}],
  ['that another branch sent', salesInvoice, { ...row, direction: 'Incoming', eInvoice: 'Not applicable' }, portals, {}],
  ['from before the day that has moved', salesInvoice, early, portals, { eInvoice: 'Not sent' }],
  ['from before the day still', salesInvoice, { ...early, date: '2026-03-31' }, portals, {}],
  ['that needs none', salesInvoice, { ...early, eInvoiceWhy: notNeededReasons['unregistered-buyer'] }, portals, {}],
  ['of a master', transporter, row, portals, {}],
] as const)('a row %s has nothing but its own and what can be asked for', (_, module, own, known, more) => {
  expect(asFirstAsked(module, own, known)).toEqual({ ...own, ...more });
});

it('what stands at a portal stays', () => {
  const stands = { ...row, eInvoice: 'Generated', ewayBill: 'Active' };
  expect(asFirstAsked(salesInvoice, stands, portals)).toEqual(stands);
});

it('the facts of documents say what holds', () => {
  const registration = { id: 'r', eInvoiceFrom: '2026-04-01', ewayBills: true };
  expect(portalsIn({ all: () => [registration] })).toEqual(portals);
  expect(portalsIn({ all: () => [{ id: 'r', eInvoiceFrom: null }] })).toEqual({ eInvoiceFrom: null, ewayBills: false });
  expect(portalsIn({ all: () => [{ ...registration, exemptClass: 'sez-unit' }] })).toEqual({ eInvoiceFrom: null, ewayBills: true });
  expect([portalsIn({ all: () => [] }), portalsIn(null)]).toEqual([null, null]);
});
