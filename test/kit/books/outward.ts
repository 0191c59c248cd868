import fc from 'fast-check';
import type { Outward } from '#domain/gst-returns/outward';
import type { RateAmounts } from '#domain/registers/register-entry';

/** A taxed sale to a consumer of Goa by a registration of Maharashtra. */
export const sold: Outward = {
  kind: 'invoice',
  number: 'SI/1',
  date: '2026-07-10',
  cancelled: false,
  buyerName: 'Anita Prabhu',
  buyerGstin: null,
  buyer: 'other',
  supply: 'B2C',
  placeOfSupply: '30',
  inter: true,
  reverseCharge: false,
  value: 11_800_00,
  rates: [{ taxability: 'Taxable', rate: 18_0000, taxable: 10_000_00, igst: 1_800_00, cgst: 0, sgst: 0, cess: 0 }],
  hsn: [{ hsn: '84137010', unit: 'NOS', rate: 18_0000, quantity: 1_0000, taxable: 10_000_00, igst: 1_800_00, cgst: 0, sgst: 0, cess: 0 }],
  ofLarge: false,
  receivedOn: null,
  exported: null,
  operator: null,
};

/** Where a document can go: place of supply, GSTIN and supply type, of a registration of state 27. */
const buyers = [
  { placeOfSupply: '27', buyerGstin: null, supply: 'B2C', buyer: 'other' },
  { placeOfSupply: '30', buyerGstin: null, supply: 'B2C', buyer: 'other' },
  { placeOfSupply: '33', buyerGstin: null, supply: 'B2C', buyer: 'other' },
  { placeOfSupply: '27', buyerGstin: '27AAKFS5678L1ZB', supply: 'B2B', buyer: 'other' },
  { placeOfSupply: '29', buyerGstin: '29AAECT2204Q1Z0', supply: 'B2B', buyer: 'composition' },
  { placeOfSupply: '29', buyerGstin: '29AAFCM6045N1ZX', supply: 'SEZWP', buyer: 'other' },
  { placeOfSupply: '29', buyerGstin: '29AAFCM6045N1ZX', supply: 'SEZWOP', buyer: 'other' },
  { placeOfSupply: '96', buyerGstin: null, supply: 'EXPWP', buyer: 'other' },
  { placeOfSupply: '96', buyerGstin: null, supply: 'EXPWOP', buyer: 'other' },
] as const;

/** Rows of a document, each with its HSN: taxed as the place of supply says. */
const row = (inter: boolean, taxed: boolean): fc.Arbitrary<{ readonly rate: RateAmounts; readonly hsn: string }> =>
  fc
    .record({
      hsn: fc.constantFrom('84137010', '39172390', '998332', '10063090'),
      of: fc.constantFrom(
        ...([0, 5_0000, 18_0000, 40_0000].map((rate) => ({ taxability: 'Taxable', rate })) as { taxability: 'Taxable'; rate: number }[]),
        ...(['Nil', 'Exempt', 'NonGST'] as const).map((taxability) => ({ taxability, rate: 0 })),
      ),
      taxable: fc.integer({ min: 0, max: 200_000_00 }),
    })
    .map(({ hsn, of, taxable }) => {
      const tax = taxed ? Math.round((taxable * of.rate) / 100_0000) : 0;
      const half = Math.round(tax / 2);
      return { hsn, rate: { ...of, taxable, igst: inter ? tax : 0, cgst: inter ? 0 : half, sgst: inter ? 0 : half, cess: 0 } };
    });

/** Documents of July 2026 of a registration of Maharashtra. */
export const anyOutward: fc.Arbitrary<Outward> = fc
  .record({
    kind: fc.constantFrom('invoice', 'credit', 'debit' as const),
    number: fc.integer({ min: 1, max: 99_999 }),
    day: fc.integer({ min: 1, max: 31 }),
    buyer: fc.constantFrom(...buyers),
    reverseCharge: fc.boolean(),
    ofLarge: fc.boolean(),
  })
  .chain(({ kind, number, day, buyer, reverseCharge, ofLarge }) =>
    fc.array(row(buyer.placeOfSupply !== '27', !buyer.supply.endsWith('WOP')), { minLength: 1, maxLength: 5 }).map((rows): Outward => {
      const charged = reverseCharge && buyer.supply === 'B2B';
      const value = rows.reduce((sum, { rate }) => sum + rate.taxable + (charged ? 0 : rate.igst + rate.cgst + rate.sgst), 0);
      return {
        ...sold,
        ...buyer,
        kind,
        number: `${kind === 'invoice' ? 'SI' : kind === 'credit' ? 'CN' : 'DN'}/${number}`,
        date: `2026-07-${String(day).padStart(2, '0')}`,
        reverseCharge: charged,
        value,
        rates: rows.map(({ rate }) => rate),
        hsn: rows.map(({ hsn, rate: { taxability: _, ...amounts } }) => ({ hsn, unit: 'NOS', quantity: 1_0000, ...amounts })),
        ofLarge,
        inter: buyer.placeOfSupply !== '27',
        exported: null,
      };
    }),
  );

/** A month of them, with numbers that are not given twice. */
export const anyMonth: fc.Arbitrary<readonly Outward[]> = fc.uniqueArray(anyOutward, { maxLength: 30, selector: ({ number }) => number });
