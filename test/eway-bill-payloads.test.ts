import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eInvoiceDecision } from '#domain/einvoice/decision';
import { billByIrnPayload, eInvoicePayload } from '#domain/einvoice/payload';
import { billNeed } from '#domain/eway-bill/need';
import { ewayBillPayload } from '#domain/eway-bill/payload';
import { invoiceBills, type Making, makeBill } from '#integrations/eway-bill/simulator/make-bill';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { openRegister } from '#integrations/irp/simulator/register';
import { eInvoiceOf } from '#modules/e-invoice/documents';
import { tradeBill, transferBill } from '#modules/eway-bill/bills';
import { tradeConsignment } from '#modules/eway-bill/consignment';
import type { DocumentFacts } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type CaseDocument, entered, sale } from '#test/kit/books/e-invoice-cases';

// What the product sends, at the simulator of the e-way bill portal, which has rules of its own.
const register = openBillRegister();

interface Payload {
  readonly supplyType: 'O' | 'I';
  readonly fromGstin: string;
  readonly toGstin: string;
  readonly docDate: string;
}

/** By the party that makes it, on the day of the document. */
function made(payload: Payload): Promise<Making> {
  const { supplyType, fromGstin, toGstin, docDate } = payload;
  const at = Date.parse(`${docDate.split('/').reverse().join('-')}T12:00:00+05:30`);
  return makeBill(register, () => at, supplyType === 'O' ? fromGstin : toGstin, payload);
}

const file = join(import.meta.dirname, '../packages/domain/eway-bill/eway-bill-cases.json');
const cases: readonly { readonly name: string; readonly document: CaseDocument; readonly expected: { readonly payload: Payload } }[] =
  JSON.parse(readFileSync(file, 'utf8')).payloads;
/** Both ends have one PIN code, and the model puts them more than 100 km apart. */
const tooFar = ['sale with freight and TCS', 'to a SEZ unit of the same state', 'composition seller'];

it.each(cases.map((one) => [one.name, one.expected.payload] as const))('%s', async (name, payload) => {
  if (tooFar.includes(name)) expect(await made(payload)).toEqual({ refused: [expect.objectContaining({ code: '702' })] });
  expect(await made(tooFar.includes(name) ? { ...payload, ...{ transDistance: 0 } } : payload)).toHaveProperty('bill');
});

const bills = openBillRegister();
const now = () => Date.parse('2026-10-12T12:00:00+05:30');
const invoices = invoicesOf(openRegister(now, undefined, invoiceBills(bills, now)));

/** Both ways by the invoice: with it, and later by its IRN. Gives 1 if the document is an e-invoice. */
async function billedWithInvoice(row: Parameters<typeof tradeBill>[0], facts: DocumentFacts): Promise<number> {
  const candidate = eInvoiceOf(salesInvoice, row as never, facts);
  if (typeof candidate === 'string') return 0;
  const settings = { applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null } as const;
  const decision = eInvoiceDecision(candidate, settings, '2026-10-12');
  if (decision.state !== 'Pending') return 0;
  const { invoice } = decision;
  const together = await invoices.register(branch.gstin, eInvoicePayload(invoice, { ewayBill: true }), undefined);
  expect(together.info).toEqual([expect.objectContaining({ InfCd: 'EWBPPD' })]);
  const alone = { ...invoice, number: `${invoice.number}L` };
  const { result } = await invoices.register(branch.gstin, eInvoicePayload(alone, { ewayBill: false }), undefined);
  const { Irn } = result as { readonly Irn: string };
  if (invoice.transport !== null)
    expect(await invoices.makeBill(branch.gstin, billByIrnPayload(Irn, invoice.transport))).toHaveProperty('result.EwbNo');
  return 1;
}

const branch = {
  ...{ name: 'Godavari Pumps', registration: 'regular', state: '27', gstin: '27AAGCG4821K1ZG', code: 'NSK' },
  address: { line1: 'Gat 112', place: 'Nashik', pin: 422010 },
};
const buyers = [
  { registration: 'regular', state: '27', gstin: '27AAKFS5678L1ZB', address: { line1: 'Shop 7', place: 'Malegaon', pin: 423203 } },
  { registration: 'regular', state: '29', gstin: '29AAECT2204Q1Z0', address: { line1: 'Plot 9', place: 'Hubballi', pin: 580020 } },
  { registration: 'sez', state: '27', gstin: '27AAKFS5678L1ZB', address: { line1: 'Unit 4', place: 'Nashik', pin: 422010 } },
  { registration: 'overseas', state: '96', country: 'US', address: { line1: '480 Mill Street', place: 'Fresno' } },
  { registration: 'unregistered', state: '30', address: { line1: 'House 51', place: 'Margao', pin: 403601 } },
];
const dam = { state: '33', address: { line1: 'Bhavani Road', place: 'Coimbatore', pin: 641004 } };
const places = [
  { name: 'Site office', ...dam },
  { name: 'Noyyal Textile', gstin: '33AAHCN8123B1ZV', ...dam },
  // Another place of the buyer, in another state.
  { name: 'The Buyer', ...dam },
  { name: 'Nhava Sheva port', state: '27', address: { line1: 'JNPT', place: 'Uran', pin: 400707 } },
];
const shed = { name: 'Contract warehouse', state: '24', address: { line1: 'Shed 3, GIDC', place: 'Vapi', pin: 396195 } };
const carrier = { transporterId: '27AAKFD3308S1ZX', transporterName: 'Deccan Roadlines' };
const journeys = [
  { mode: 'Road', vehicle: 'MH 15 GV 4471', vehicleType: 'Regular' },
  { mode: 'Road', vehicle: 'MH15GV4471', ...carrier, documentNumber: 'LR No. 7', documentDate: '2026-10-12' },
  { mode: 'Rail', documentNumber: 'RR-8841207', documentDate: '2026-10-12' },
  { mode: 'Ship', vehicle: 'MH15GV4471', documentNumber: 'BL 9', documentDate: '2026-10-12' },
  // Only Part A, whatever is said of the way.
  { ...carrier },
  { mode: 'Road', ...carrier },
  { mode: 'Air', ...carrier },
];
const line = fc.record({
  rate: fc.integer({ min: 1, max: 5_000_000_0000 }),
  quantity: fc.integer({ min: 1, max: 10_000_0000 }),
  gst: fc.constantFrom(50_000, 180_000, 400_000, 0),
  discountPercent: fc.option(fc.integer({ min: 1, max: 99_0000 })),
  taxInclusive: fc.boolean(),
  type: fc.constantFrom('Goods', 'Goods', 'Goods', 'Service'),
});
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  buyer: fc.constantFrom(...buyers),
  shipTo: fc.option(fc.constantFrom(...places)),
  dispatched: fc.boolean(),
  journey: fc.constantFrom(...journeys),
  distance: fc.constantFrom(0, 10),
  movement: fc.constantFrom('sale', 'sale', 'job-work', 'other-challan' as const),
  paid: fc.boolean(),
  rounded: fc.boolean(),
  reverseCharge: fc.boolean(),
  freight: fc.option(fc.integer({ min: 1, max: 10_00_000_00 })),
});

it('the portal takes every bill of a document that the product accepts', async () => {
  let [sent, billed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      document,
      async ({ lines, buyer, shipTo, dispatched, journey, distance, movement, paid, rounded, reverseCharge, freight }) => {
        const abroad = buyer.registration === 'overseas';
        const given = {
          ...{ kind: 'sales-invoice', number: `R/${sent}`, date: '2026-10-12', branch, party: { name: 'The Buyer', ...buyer } },
          ...{ rounded, reverseCharge: reverseCharge && !abroad, transport: { ...journey, distance } },
          ...(abroad || buyer.registration === 'sez' ? { exportType: paid ? 'with-payment' : 'without-payment' } : {}),
          ...(shipTo === null ? {} : { shipTo }),
          ...(dispatched ? { dispatchFrom: shed } : {}),
          ...(freight === null
            ? {}
            : { charges: [{ charge: 'C1', item: 'Freight', ledger: 'freight', hsn: '996511', amount: freight, taxRate: 180_000 }] }),
          lines: lines.map(({ gst, discountPercent, type, ...typed }, i) => ({
            ...{
              line: `L${i}`,
              item: `Valve ${i}`,
              type,
              hsn: type === 'Goods' ? '84818030' : '998719',
              unit: 'Pcs',
              uqc: 'PCS',
              ...typed,
            },
            gst: [{ effectiveFrom: '2017-07-01', taxability: gst === 0 ? 'Exempt' : 'Taxable', rate: gst, cessRate: 0, cessPerUnit: 0 }],
            ...(discountPercent === null ? {} : { discountPercent }),
          })),
        } as unknown as CaseDocument;
        const { row, facts } = sale(given);
        if (salesInvoice.check(row as never, facts).length > 0) return;
        const isChallan = movement !== 'sale';
        // The place that a challan is for is in India.
        if (isChallan && abroad) return;
        if (!billNeed(tradeConsignment(row as never, facts, isChallan ? 'challan' : 'invoice'), {}).required) return;
        sent += 1;
        if (!isChallan) billed += await billedWithInvoice(row as never, facts);
        const answer = await made(ewayBillPayload(tradeBill(row as never, facts, movement)) as unknown as Payload);
        expect('refused' in answer ? answer.refused : []).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
  expect(sent).toBeGreaterThan(200);
  expect(billed).toBeGreaterThan(50);
}, 120_000);

const own = { name: 'Godavari Pumps', registration: 'regular' };
it.each([
  ['under one GSTIN', '27AAGCG4821K1ZG', '27', { line1: 'Gat 7', place: 'Malegaon', pin: 423203 }],
  ['between two', '29AAGCG4821K1ZC', '29', { line1: 'Plot 4', place: 'Hubballi', pin: 580020 }],
])('goods go to another branch %s', async (_, gstin, state, address) => {
  const given = {
    ...{ kind: 'ist', number: `T/${state}`, date: '2026-10-12', rounded: true, transport: journeys[0] },
    ...{ source: { ...branch, ...own }, destination: { ...own, code: 'B2', gstin, state, address } },
    lines: [
      {
        ...{ line: 'L1', item: 'Pump', type: 'Goods', hsn: '84137010', unit: 'Nos', uqc: 'NOS', quantity: 8_0000, rate: 15_000_0000 },
        gst: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 180_000, cessRate: 0, cessPerUnit: 0 }],
      },
    ],
  } as unknown as CaseDocument;
  const { row, facts } = entered(given);
  expect(await made(ewayBillPayload(transferBill(row as never, facts)) as unknown as Payload)).toHaveProperty('bill');
});
