import { describe, expect, it } from 'vitest';
import { registeredOf, watermarkOf, withBillNumber } from '#application/paper/registered';
import { eInvoiceStates } from '#modules/kit/e-invoice/fields';
import { ewayBillStates } from '#modules/kit/eway-bill/fields';

const registered = {
  ...{ irn: 'ab'.repeat(32), ackNumber: '112610000000123', ackAt: '2026-11-20T06:30:00.000Z', signedQr: 'eyJh.eyJk.sig' },
  eInvoiceCancelledAt: '2026-11-20T09:00:00.000Z',
};

/** By state: whether its paper has the facts, the QR code, and words that it is cancelled. */
const papers = {
  'Not applicable': [false, false, false],
  'Not sent': [false, false, false],
  Pending: [false, false, false],
  Waiting: [false, false, false],
  Sending: [false, false, false],
  Failed: [false, false, false],
  Generated: [true, true, false],
  Cancelling: [true, true, false],
  Cancelled: [true, true, true],
  'Marked by hand': [true, false, false],
} as const;

it.each(eInvoiceStates)('the paper of an e-invoice that is %s', (eInvoice) => {
  const printed = registeredOf({ ...registered, eInvoice });
  expect([printed?.facts !== undefined, printed?.qr !== undefined, printed?.cancelled !== undefined]).toEqual(papers[eInvoice]);
});

it('says IRN, number and moment of the acknowledgement in India, and when it was cancelled', () => {
  expect(registeredOf({ ...registered, eInvoice: 'Cancelled' })).toEqual({
    facts: [
      { label: 'IRN', value: registered.irn },
      { label: 'Ack. No.', value: '112610000000123' },
      { label: 'Ack. Date', value: '20-Nov-2026 12:00 PM' },
    ],
    qr: 'eyJh.eyJk.sig',
    cancelled: 'This e-invoice was cancelled on 20-Nov-2026 02:30 PM. Its IRN and QR code are not valid',
  });
});

it.each([
  [{ cancelled: true, eInvoiceSandbox: true }, true, { watermark: 'CANCELLED' }],
  [{ cancelled: false, eInvoiceSandbox: true }, true, { watermark: 'SANDBOX' }],
  [{ cancelled: false, eInvoiceSandbox: true }, false, {}],
  [{ cancelled: false }, true, {}],
])('across the page of %j stands what it is', (row, saysRegistered, expected) => {
  expect(watermarkOf(row, saysRegistered)).toEqual(expected);
});

it('says only the day of one that was made elsewhere, also once it is cancelled', () => {
  const { signedQr: _, eInvoiceCancelledAt: __, ...elsewhere } = registered;
  for (const eInvoice of ['Marked by hand', 'Cancelled'] as const) {
    const printed = registeredOf({ ...elsewhere, eInvoice });
    expect(printed?.facts.at(-1)).toEqual({ label: 'Ack. Date', value: '20-Nov-2026' });
    expect(printed?.qr).toBeUndefined();
  }
  expect(registeredOf({ ...elsewhere, eInvoice: 'Cancelled' })?.cancelled).toBe(
    'This e-invoice was cancelled. Its IRN and QR code are not valid',
  );
});

it('has no label without a value, and nothing without an IRN', () => {
  expect(registeredOf({ eInvoice: 'Marked by hand', irn: 'ab' })).toEqual({ facts: [{ label: 'IRN', value: 'ab' }] });
  expect(registeredOf({ eInvoice: 'Generated' })).toBeUndefined();
});

describe('the e-way bill on the paper of its document', () => {
  const before = [
    { label: 'Date', value: '20-Nov-2026' },
    { label: 'Vehicle', value: 'MH 15 GV 4471' },
  ];
  const made = Date.parse('2026-11-20T06:00:00.000Z');
  const bill = { ewayBillNo: '331001234567', ewayBillVehicle: 'MH12XY0001' };
  const valid: readonly string[] = ['Part A only', 'Active', 'Marked by hand'];

  it.each(ewayBillStates)('is named while it is valid: %s', (ewayBill) => {
    const facts = withBillNumber(before, { ...bill, ewayBill }, made);
    if (!valid.includes(ewayBill)) expect(facts).toEqual(before);
    else
      expect(facts).toEqual([
        { label: 'Date', value: '20-Nov-2026' },
        { label: 'E-Way Bill No.', value: '3310 0123 4567' },
        { label: 'Vehicle', value: 'MH12XY0001' },
      ]);
  });

  it('leaves the vehicle of the document if it names none, and says where it was made', () => {
    const partA = { ewayBill: 'Part A only', ewayBillNo: '331001234567', ewayBillSandbox: true } as const;
    expect(withBillNumber(before, partA, made)).toEqual([...before, { label: 'E-Way Bill No.', value: '3310 0123 4567 (sandbox)' }]);
    const lapsed = { ...partA, ewayBillAt: new Date(made - 16 * 24 * 60 * 60 * 1_000).toISOString() };
    expect(withBillNumber(before, lapsed, made)).toEqual(before);
  });
});
