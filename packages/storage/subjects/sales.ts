import type { SalesMonth, SoldRow } from '#application/ports/sales';
import type { Scope } from '#application/ports/scope';
import type { SaleEntry } from '#domain/registers/sale-entry';
import { addedBy, amountsOf, type SalePart, saleParts, sumsFrom } from '#domain/registers/sale-sums';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type DatedRow, type DatedSums, readDatedRows, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** What a branch sold: every line of its invoices and returns, and sums of each item, customer, sales representative and installer. */
export const soldLines: DatedSums<SaleEntry> = {
  name: 'lines sold',
  rows: viewKeys.soldRows,
  page: viewKeys.saleSums,
  parts: saleParts.length,
  said: ({ sale }) => sale,
  rowsOf: (said, { slug, id }) => {
    const { returned, number, partyId, partyName, representativeId, installerId } = said;
    return said.lines.map(({ itemId, quantity, gross, discount, taxable, tax }) => [
      ...[returned ? 1 : 0, id, number, partyId, partyName, representativeId, installerId],
      ...[itemId, quantity, gross, discount, taxable, tax, slug],
    ]);
  },
  addsOf: (row, at) => {
    const line = stored(row);
    return saleParts.flatMap((name, part) => {
      const added = addedBy(name, line, line, at);
      return added === null ? [] : [{ part, name: added.name, amounts: amountsOf(added.sums) }];
    });
  },
};

/** Lines of invoices and returns dated in `from`..`to`, by day and then in the order of entry. */
export async function readSoldRows(parts: ExactParts, scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly SoldRow[]> {
  return (await readDatedRows(soldLines, parts, scope, branchId, from, to)).map(soldRow);
}

export async function readSales(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  part: SalePart,
  from: Day,
  to: Day,
): Promise<readonly SalesMonth[]> {
  const months = await readDatedSums(soldLines, parts, scope, branchId, saleParts.indexOf(part), from, to);
  return months.map(({ month, sums }) => ({ month, sums: new Map([...sums].map(([name, amounts]) => [name, sumsFrom(amounts)])) }));
}

type Stored = readonly [
  returned: 0 | 1,
  id: string,
  number: string,
  partyId: string,
  partyName: string,
  representativeId: string,
  installerId: string,
  itemId: string,
  quantity: number,
  gross: number,
  discount: number,
  taxable: number,
  tax: number,
  slug: string,
];

function stored(row: LeafRow): Omit<SoldRow, 'date' | 'sequence'> {
  const [returned, id, number, partyId, partyName, representativeId, installerId, itemId, quantity, gross, discount, taxable, tax, slug] =
    row as unknown as Stored;
  const document = { slug, id, number, partyId, partyName, representativeId, installerId, returned: returned === 1 };
  return { ...document, itemId, quantity, gross, discount, taxable, tax };
}

function soldRow({ day, sequence, row }: DatedRow): SoldRow {
  return { date: day, sequence, ...stored(row) };
}
