import { type OutwardBooks, type OutwardRow, outwardParts } from '#application/ports/outward';
import type { Json } from '#application/ports/records';
import { annualSums } from '#domain/gst-returns/annual/outward-table';
import type { Outward } from '#domain/gst-returns/outward';
import { outwardSums, sumName } from '#domain/gst-returns/sums';
import { enteredSum } from '#domain/gst-returns/tie-outs/entered';
import { taxIn } from '#domain/registers/register-totals';
import { viewKeys } from '#storage/engine/keys';
import { amendmentReads } from '#storage/subjects/amendments';
import { type DatedRow, type DatedSums, readDatedPage, readDatedSums } from '#storage/subjects/dated-sums';
import { amountsOf, sumOf } from '#storage/subjects/return-amounts';
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
  // Whole: names that each row of a leaf repeats take next to nothing once it is packed.
  rowsOf: (said, { slug, id }) => [[slug, id, said as unknown as Json]],
  addsOf: (row) =>
    [...outwardSums(saidIn(row)), ...annualSums(saidIn(row)), enteredSum(String(row[0]), saidIn(row))].map(({ key, amounts }) => ({
      part: key[0] === 'hsn' ? 1 : 0,
      name: sumName(key),
      amounts: amountsOf(amounts),
    })),
};

/** The reads of outward supplies, exact as of now. */
export function outwardReads(parts: ExactParts): OutwardBooks {
  return {
    ...amendmentReads(parts),
    async outward(scope, branchId, from, to, page) {
      const { rows, more } = await readDatedPage(outwardDocuments, parts, scope, branchId, from, to, page);
      return { rows: rows.map(outwardRow), more };
    },
    async outwardMonths(scope, branchId, part, from, to) {
      const months = await readDatedSums(outwardDocuments, parts, scope, branchId, outwardParts.indexOf(part), from, to);
      return months.map(({ month, sums }) => ({ month, sums: [...sums].map(([name, amounts]) => sumOf(name, amounts)) }));
    },
  };
}

function saidIn(row: LeafRow): Outward {
  return row[2] as unknown as Outward;
}

function outwardRow({ sequence, row }: DatedRow): OutwardRow {
  const { hsn, ...said } = saidIn(row);
  return { ...said, inHsn: taxIn(hsn), sequence, slug: String(row[0]), id: String(row[1]) };
}
