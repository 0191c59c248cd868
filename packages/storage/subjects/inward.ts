import type { InwardBooks } from '#application/ports/inward';
import { type Inward, type InwardKey, type InwardTax, inwardSums } from '#domain/gst-returns/inward';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** So few that a leaf costs little to write again for one more purchase. */
const rowsInLeaf = 25;

/** Purchases of GSTR-3B of a branch, and their sums. */
export const inwardDocuments: DatedSums<Inward> = {
  name: 'inward supplies',
  rows: viewKeys.inwardRows,
  leaf: rowsInLeaf,
  page: viewKeys.inwardSums,
  parts: 1,
  said: ({ inward }) => inward,
  rowsOf: (said, { slug, id }) => [[slug, id, ...packed(said)]],
  addsOf: (row) =>
    inwardSums(unpacked(row)).map(({ key, amounts: { taxable, igst, cgst, sgst, cess } }) => ({
      ...{ part: 0, name: key.join('|'), amounts: [taxable, igst, cgst, sgst, cess] },
    })),
};

/** The reads of inward supplies, exact as of now. */
export function inwardReads(parts: ExactParts): InwardBooks {
  return {
    async inwardMonths(scope, branchId, from, to) {
      const months = await readDatedSums(inwardDocuments, parts, scope, branchId, 0, from, to);
      return months.map(({ month, sums }) => ({
        month,
        sums: [...sums].map(([name, [taxable = 0, igst = 0, cgst = 0, sgst = 0, cess = 0]]) => ({
          ...{ key: name.split('|') as unknown as InwardKey, amounts: { taxable, igst, cgst, sgst, cess } },
        })),
      }));
    },
  };
}

type PackedTax = readonly [
  source: InwardTax['source'],
  blocked: 0 | 1,
  taxable: number,
  igst: number,
  cgst: number,
  sgst: number,
  cess: number,
];

type Packed = readonly [
  slug: string,
  id: string,
  number: string,
  date: string,
  partyName: string,
  partyGstin: string | null,
  exempt: number,
  nonGst: number,
  inter: 0 | 1,
  credits: readonly PackedTax[],
];

function packed({ number, date, partyName, partyGstin, exempt, nonGst, inter, credits }: Inward): LeafRow {
  const taxes = credits.map(({ source, blocked, taxable, igst, cgst, sgst, cess }): PackedTax => {
    return [source, blocked ? 1 : 0, taxable, igst, cgst, sgst, cess];
  });
  return [number, date, partyName, partyGstin, exempt, nonGst, inter ? 1 : 0, taxes];
}

function unpacked(row: LeafRow): Inward {
  const [, , number, date, partyName, partyGstin, exempt, nonGst, inter, credits] = row as unknown as Packed;
  return {
    ...{ number, date, partyName, partyGstin, exempt, nonGst, inter: inter === 1 },
    credits: credits.map(([source, blocked, taxable, igst, cgst, sgst, cess]): InwardTax => {
      return { source, blocked: blocked === 1, taxable, igst, cgst, sgst, cess };
    }),
  };
}
