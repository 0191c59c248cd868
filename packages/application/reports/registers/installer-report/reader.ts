import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import type { SoldRow } from '#application/ports/sales';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { monthsOfLines, pageOfLines, type ReadLines } from '#application/reports/registers/dated-lines';
import type { Installation, InstallerFact, InstallerFacts } from '#application/reports/registers/installer-report/table';
import { installerReportColumns, installerReportTable } from '#application/reports/registers/installer-report/table';
import { rowOf } from '#application/row-of';
import { addedBy, addSums, type SalesByName } from '#domain/registers/sale-sums';
import type { Period } from '#domain/time/period';
import { installerReport } from '#modules/reports/registers/installer-report';
import { installer } from '#modules/stock/installer/installer';

interface Asked extends Period {
  readonly show: string;
  /** Null for all. */
  readonly installerId: string | null;
  readonly partyId: string | null;
}

/** Sales with an installer, by installer or by invoice. The stored sums have no customer, so a report on one customer reads the lines. */
export async function installerFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<InstallerFacts> {
  if (asked.show === 'installations') return installations(context, branches, asked, cursor);
  const sums = asked.partyId === null ? await summed(context, branches, asked) : await summedLines(context, branches, asked);
  return { installers: await named(context, sums), installations: [] };
}

async function summed({ ports, scope }: Context, branches: readonly string[], { from, to, installerId }: Asked): Promise<SalesByName> {
  const all: SalesByName = new Map();
  const read = await perBranch(branches, (branchId) => ports.books.sales(scope, branchId, 'installer', from, to));
  for (const { sums } of read.flat()) for (const [id, one] of sums) if (installerId === null || id === installerId) addSums(all, id, one);
  return all;
}

async function summedLines(context: Context, branches: readonly string[], asked: Asked): Promise<SalesByName> {
  const all: SalesByName = new Map();
  for await (const month of monthsOfLines(branches, asked, linesOf(context, asked))) {
    const seen = new Set<string>();
    for (const { line } of month) {
      const added = addedBy('installer', line, line, seen.has(line.id) ? 1 : 0);
      if (added !== null) addSums(all, added.name, added.sums);
      seen.add(line.id);
    }
  }
  return all;
}

function linesOf({ ports, scope }: Context, { installerId, partyId }: Asked): ReadLines<SoldRow> {
  return async (branchId, from, to) =>
    (await ports.books.soldRows(scope, branchId, from, to)).filter(
      (row) =>
        !row.returned &&
        row.installerId !== '' &&
        (installerId === null || row.installerId === installerId) &&
        (partyId === null || row.partyId === partyId),
    );
}

async function named(context: Context, sums: SalesByName): Promise<readonly InstallerFact[]> {
  const found = await recordsNamed(
    context,
    [...sums.keys()].map((id) => ({ slug: installer.slug, id })),
  );
  return [...sums]
    .map(([id, one]): InstallerFact => {
      const row = found.get(id)?.row;
      return {
        ...{ id, name: nameOf(row) ?? id, sums: one },
        ...{ mobile: textIn(row, 'insMobile'), licence: textIn(row, 'licenceNumber') },
        licenceValidTo: textIn(row, 'licenceValidTo') || null,
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

function nameOf(row: Row | undefined): string | undefined {
  return row === undefined ? undefined : installer.label(rowOf(installer, { row }));
}

function textIn(row: Row | undefined, name: string): string {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
}

async function installations(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<InstallerFacts> {
  const { lines: sold, ...next } = await pageOfLines(branches, asked, linesOf(context, asked), cursor);
  const documents = [...Map.groupBy(sold, ({ id }) => id).values()];
  const found = await recordsNamed(
    context,
    sold.flatMap(({ id, installerId }) => [
      { slug: 'sales-invoice', id },
      { slug: installer.slug, id: installerId },
    ]),
  );
  return {
    installers: [],
    installations: documents.flatMap(([first, ...others]): readonly Installation[] => {
      if (first === undefined) return [];
      const { id, date, number, partyName, installerId } = first;
      const row = found.get(id)?.row;
      return [
        {
          ...{ id, date, number, partyName, installer: nameOf(found.get(installerId)?.row) ?? installerId },
          ...{ projectNo: textIn(row, 'projectNo'), status: textIn(row, 'status') },
          taxable: [first, ...others].reduce((sum, { taxable }) => sum + taxable, 0),
          // Sold without an item: the additional charges of the invoice.
          charges: [first, ...others].reduce((sum, { itemId, taxable }) => (itemId === '' ? sum + taxable : sum), 0),
          lines: rowsIn(row, 'lines').map((line) => ({
            ...{ item: textIn(line, 'itemName'), unit: textIn(line, 'unit') },
            ...{ quantity: Number(line['quantity'] ?? 0), taxable: Number(line['taxable'] ?? 0) },
            barcodes: rowsIn(line, 'barcodes').join(', '),
          })),
        },
      ];
    }),
    ...next,
  };
}

function rowsIn(row: Row | undefined, name: string): readonly Row[] {
  const value = row?.[name];
  return Array.isArray(value) ? value : [];
}

export const installerReportReader = reader({
  report: installerReport,
  columns: installerReportColumns(),
  table: installerReportTable,
  read: installerFacts,
  ...pagesOf('installations'),
});
