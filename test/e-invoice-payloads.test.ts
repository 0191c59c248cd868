import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eInvoiceDecision } from '#domain/einvoice/decision';
import { eInvoicePayload } from '#domain/einvoice/payload';
import { openRegister } from '#integrations/irp/simulator/register';
import { eInvoiceOf } from '#modules/e-invoice/documents';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type CaseDocument, decided, eInvoiceCases, sale } from '#test/kit/books/e-invoice-cases';

// What the product sends, at the simulator of the portal, which has rules of its own.
let today = '2026-10-12';
const register = openRegister(() => Date.parse(`${today}T12:00:00+05:30`));

/** These goods have no tax that the portal would compute from their price. */
const valuedOtherwise = ['state cess per unit'];

it.each(
  eInvoiceCases
    .filter(({ name, expected }) => expected.state === 'Pending' && !valuedOtherwise.includes(name))
    .map((one) => [one.name, one] as const),
)('%s', async (_, one) => {
  const found = decided(one);
  if (found.state !== 'Pending') throw new Error('nothing is sent');
  today = one.at ?? one.document.date;
  const { gstin } = found.invoice.seller;
  expect(await register.register(gstin, eInvoicePayload(found.invoice, { ewayBill: one.document.withEwayBill === true }))).toMatchObject({
    entry: { irn: one.expected.irn },
  });
});

const seller = {
  ...{ name: 'Godavari Pumps', registration: 'regular', state: '27', gstin: '27AAGCG4821K1ZG', code: 'NSK' },
  address: { line1: 'Gat 112', place: 'Nashik', pin: 422010 },
};
const buyers = [
  { registration: 'regular', state: '27', gstin: '27AAKFS5678L1ZB', address: { line1: 'Shop 7', place: 'Nashik', pin: 422010 } },
  { registration: 'regular', state: '29', gstin: '29AAECT2204Q1Z0', address: { line1: 'Plot 9', place: 'Hubballi', pin: 580020 } },
  { registration: 'sez', state: '27', gstin: '27AAKFS5678L1ZB', address: { line1: 'Unit 4', place: 'Nashik', pin: 422010 } },
  { registration: 'overseas', state: '96', country: 'US', address: { line1: '480 Mill Street', place: 'Fresno' } },
];
const line = fc.record({
  rate: fc.integer({ min: 1, max: 5_000_000_0000 }),
  quantity: fc.integer({ min: 1, max: 10_000_0000 }),
  gst: fc.constantFrom(50_000, 180_000, 400_000, 0),
  discountPercent: fc.option(fc.integer({ min: 1, max: 99_0000 })),
  taxInclusive: fc.boolean(),
});
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  buyer: fc.constantFrom(...buyers),
  paid: fc.boolean(),
  dollars: fc.boolean(),
  rounded: fc.boolean(),
  reverseCharge: fc.boolean(),
  discount: fc.option(
    fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 50_0000 }) }), fc.record({ amount: fc.integer({ min: 1, max: 100 }) })),
  ),
  freight: fc.option(fc.integer({ min: 1, max: 10_00_000_00 })),
});

it('the portal takes every document that the product accepts', async () => {
  let sent = 0;
  today = '2026-10-12';
  await fc.assert(
    fc.asyncProperty(document, async ({ lines, buyer, paid, dollars, rounded, reverseCharge, discount, freight }) => {
      const abroad = buyer.registration === 'overseas';
      const given = {
        ...{ kind: 'sales-invoice', number: `R/${sent}`, date: '2026-10-12', branch: seller, party: { name: 'The Buyer', ...buyer } },
        ...{ rounded, reverseCharge: reverseCharge && !abroad, ...(discount === null ? {} : { discount }) },
        ...(abroad || buyer.registration === 'sez' ? { exportType: paid ? 'with-payment' : 'without-payment' } : {}),
        ...(abroad && dollars ? { currency: 'USD', exchangeRate: 86_4525 } : {}),
        ...(freight === null
          ? {}
          : { charges: [{ charge: 'C1', item: 'Freight', ledger: 'freight', hsn: '996511', amount: freight, taxRate: 180_000 }] }),
        lines: lines.map(({ gst, discountPercent, ...typed }, i) => ({
          ...{ line: `L${i}`, item: `Valve ${i}`, type: 'Goods', hsn: '84818030', unit: 'Pcs', uqc: 'PCS', ...typed },
          gst: [{ effectiveFrom: '2017-07-01', taxability: gst === 0 ? 'Exempt' : 'Taxable', rate: gst, cessRate: 0, cessPerUnit: 0 }],
          ...(discountPercent === null ? {} : { discountPercent }),
        })),
      } as unknown as CaseDocument;
      const { row, facts } = sale(given);
      const candidate = eInvoiceOf(salesInvoice, row as never, facts);
      if (salesInvoice.check(row as never, facts).length > 0 || typeof candidate === 'string') return;
      const settings = { applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null } as const;
      const decision = eInvoiceDecision(candidate, settings, '2026-10-12');
      if (decision.state !== 'Pending') return;
      sent += 1;
      const answer = await register.register(seller.gstin, eInvoicePayload(decision.invoice, { ewayBill: false }));
      expect('refused' in answer ? answer.refused : []).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(sent).toBeGreaterThan(150);
}, 120_000);
