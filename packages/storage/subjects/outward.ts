import { type OutwardBooks, type OutwardRow, outwardParts } from '#application/ports/outward';
import { taxabilities } from '#domain/gst/rate';
import type { Outward } from '#domain/gst-returns/outward';
import { outwardSums, type ReturnSum, sumKey, sumName } from '#domain/gst-returns/sums';
import type { HsnAmounts, RateAmounts } from '#domain/registers/register-entry';
import { viewKeys } from '#storage/engine/keys';
import { type DatedRow, type DatedSums, readDatedPage, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** So few that a leaf costs little to write again for one more document. */
const rowsInLeaf = 25;

/** Documents of GSTR-1 of a branch, and sums of its tables; those by HSN code are a part of their own, because there may be very many. */
export const outwardDocuments: DatedSums<Outward> = {
  name: 'outward supplies',
  rows: viewKeys.outwardRows,
  leaf: rowsInLeaf,
  page: viewKeys.outwardSums,
  parts: outwardParts.length,
  said: ({ outward }) => outward,
  rowsOf: (said, { slug, id }) => [[slug, id, ...packed(said)]],
  addsOf: (row) =>
    outwardSums(unpacked(row)).map(({ key, amounts }) => ({
      part: key[0] === 'hsn' ? 1 : 0,
      name: sumName(key),
      amounts: [amounts.documents, amounts.quantity, amounts.taxable, amounts.igst, amounts.cgst, amounts.sgst, amounts.cess],
    })),
};

/** The reads of outward supplies. */
export function outwardReads(parts: ExactParts): OutwardBooks {
  return {
    outward: (...asked) => readOutward(parts, ...asked),
    outwardMonths: (...asked) => readOutwardMonths(parts, ...asked),
  };
}

type Asked<Call extends keyof OutwardBooks> = Parameters<OutwardBooks[Call]>;

/** Documents dated in `from`..`to`, a page of them, exact as of now. */
async function readOutward(
  parts: ExactParts,
  ...[scope, branchId, from, to, page]: Asked<'outward'>
): Promise<{ readonly rows: readonly OutwardRow[]; readonly more: boolean }> {
  const { rows, more } = await readDatedPage(outwardDocuments, parts, scope, branchId, from, to, page);
  return { rows: rows.map(outwardRow), more };
}

/** The sums of the tables by month, exact as of now. */
async function readOutwardMonths(
  parts: ExactParts,
  ...[scope, branchId, part, from, to]: Asked<'outwardMonths'>
): ReturnType<OutwardBooks['outwardMonths']> {
  const months = await readDatedSums(outwardDocuments, parts, scope, branchId, outwardParts.indexOf(part), from, to);
  return months.map(({ month, sums }) => ({ month, sums: [...sums].map(([name, amounts]) => sumOf(name, amounts)) }));
}

function sumOf(
  name: string,
  [documents = 0, quantity = 0, taxable = 0, igst = 0, cgst = 0, sgst = 0, cess = 0]: readonly number[],
): ReturnSum {
  return { key: sumKey(name), amounts: { documents, quantity, taxable, igst, cgst, sgst, cess } };
}

type PackedRate = readonly [taxability: number, rate: number, taxable: number, igst: number, cgst: number, sgst: number, cess: number];
type PackedHsn = readonly [
  hsn: string,
  unit: string,
  rate: number,
  quantity: number,
  taxable: number,
  igst: number,
  cgst: number,
  sgst: number,
  cess: number,
];

type Packed = readonly [
  slug: string,
  id: string,
  kind: Outward['kind'],
  number: string,
  date: string,
  flags: number,
  buyerName: string,
  buyerGstin: string | null,
  buyer: Outward['buyer'],
  supply: Outward['supply'],
  placeOfSupply: string,
  value: number,
  rates: readonly PackedRate[],
  hsn: readonly PackedHsn[],
  exported: readonly [port: string | null, shippingBill: string | null, shippingBillDate: string | null],
  operator: readonly [gstin: string, section: '52' | '9(5)'] | null,
  receivedOn: string | null,
];

function packed(said: Outward): LeafRow {
  const { kind, number, date, cancelled, inter, reverseCharge, ofLarge, buyerName, buyerGstin, buyer, supply, placeOfSupply, value } = said;
  const flags = [cancelled, inter, reverseCharge, ofLarge].reduce((all, flag, at) => all + (flag ? 2 ** at : 0), 0);
  const rates = said.rates.map(({ taxability, rate, taxable, igst, cgst, sgst, cess }): PackedRate => {
    return [taxabilities.indexOf(taxability), rate, taxable, igst, cgst, sgst, cess];
  });
  const hsn = said.hsn.map(({ hsn: code, unit, rate, quantity, taxable, igst, cgst, sgst, cess }): PackedHsn => {
    return [code, unit, rate, quantity, taxable, igst, cgst, sgst, cess];
  });
  const { port = null, shippingBill = null, shippingBillDate = null } = said.exported ?? {};
  const operator = said.operator === null ? null : [said.operator.gstin, said.operator.section];
  const head = [kind, number, date, flags, buyerName, buyerGstin, buyer, supply, placeOfSupply, value];
  return [...head, rates, hsn, [port, shippingBill, shippingBillDate], operator, said.receivedOn];
}

function unpacked(row: LeafRow): Outward {
  const [
    ,
    ,
    kind,
    number,
    date,
    flags,
    buyerName,
    buyerGstin,
    buyer,
    supply,
    placeOfSupply,
    value,
    rates,
    hsn,
    exported,
    operator,
    receivedOn,
  ] = row as unknown as Packed;
  const [port, shippingBill, shippingBillDate] = exported;
  const flag = (at: number) => Math.floor(flags / 2 ** at) % 2 === 1;
  return {
    ...{ kind, number, date, buyerName, buyerGstin, buyer, supply, placeOfSupply, value },
    ...{ cancelled: flag(0), inter: flag(1), reverseCharge: flag(2), ofLarge: flag(3) },
    rates: rates.map(([taxability, rate, taxable, igst, cgst, sgst, cess]): RateAmounts => {
      return { taxability: taxabilities[taxability] ?? 'Taxable', rate, taxable, igst, cgst, sgst, cess };
    }),
    hsn: hsn.map(([code, unit, rate, quantity, taxable, igst, cgst, sgst, cess]): HsnAmounts => {
      return { hsn: code, unit, rate, quantity, taxable, igst, cgst, sgst, cess };
    }),
    receivedOn,
    exported: { port, shippingBill, shippingBillDate },
    operator: operator === null ? null : { gstin: operator[0], section: operator[1] },
  };
}

function outwardRow({ sequence, row }: DatedRow): OutwardRow {
  const { hsn: _, ...said } = unpacked(row);
  return { ...said, sequence, slug: String(row[0]), id: String(row[1]) };
}
