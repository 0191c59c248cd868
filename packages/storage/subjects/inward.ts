import type { CreditBooks } from '#application/ports/credit';
import type { InwardBooks } from '#application/ports/inward';
import type { Json } from '#application/ports/records';
import { type Inward, type InwardKey, inwardSums } from '#domain/gst-returns/inward';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedPage, readDatedRows, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';

/** So few that a leaf costs little to write again for one more purchase. */
const rowsInLeaf = 8;

/** Purchases of GSTR-3B of a branch, and their sums. */
export const inwardDocuments: DatedSums<Inward> = {
  name: 'inward supplies',
  rows: viewKeys.inwardRows,
  leaf: rowsInLeaf,
  page: viewKeys.inwardSums,
  parts: 1,
  said: ({ inward }) => inward,
  rowsOf: (said, { slug, id }) => [[said as unknown as Json, slug, id]],
  addsOf: (row) =>
    inwardSums(row[0] as unknown as Inward).map(({ key, amounts: { taxable, igst, cgst, sgst, cess } }) => ({
      ...{ part: 0, name: key.join('|'), amounts: [taxable, igst, cgst, sgst, cess] },
    })),
};

/** The reads of inward supplies, exact as of now. */
export function inwardReads(parts: ExactParts): InwardBooks & Pick<CreditBooks, 'boughtDocuments'> {
  return {
    async inward(scope, branchId, from, to, page) {
      const { rows, more } = await readDatedPage(inwardDocuments, parts, scope, branchId, from, to, page);
      return {
        rows: rows.map(({ sequence, row: [said, slug, id] }) => ({
          ...{ ...(said as unknown as Inward), sequence, slug: String(slug), id: String(id) },
        })),
        more,
      };
    },
    async boughtDocuments(scope, branchId, from, to) {
      const rows = await readDatedRows(inwardDocuments, parts, scope, branchId, from, to);
      return rows.flatMap(({ row: [said, slug, id] }) => {
        const { date: voucherDate, bought } = said as unknown as Inward;
        return bought === null ? [] : { ...bought, slug: String(slug), id: String(id), voucherDate };
      });
    },
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
