import type { Context, FileAnswer } from '#application/context';
import { listOpeningStock } from '#application/opening/sheet/list-opening-stock';
import { type ExportAs, fileOfTable } from '#application/tables/file-of-table';
import { importFileOf, importHeading } from '#application/tables/sample-file';
import { rateOf } from '#domain/cost/unit-cost';
import { limits } from '#domain/limits';
import { formatDay } from '#domain/time/day';
import { documentName, importColumns } from '#modules/kit/imports/import-columns';
import type { ReportTable } from '#modules/kit/module';
import { isBlank, isTwice, sum } from '#modules/organisation/financial-year/opening-stock-lines';
import type { OpeningStockLine, OpeningStockOfYear } from '#modules/organisation/financial-year/opening-stock-operations';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';

/** The opening stock of the year of the scope; as CSV, an import file for the items that have none yet. */
export async function exportOpeningStock(context: Context, as: ExportAs | 'CSV'): Promise<FileAnswer> {
  // All at once: every page would value the stock again.
  const all = await listOpeningStock(context, {}, Number.POSITIVE_INFINITY);
  return as === 'CSV' ? templateOf(all) : fileOfTable(context, openingStockTable(all), as);
}

function openingStockTable({ year, totals, lines }: OpeningStockOfYear): ReportTable {
  const rows = lines.filter((line) => !isBlank(line));
  return {
    title: 'Opening Stock by Item',
    subtitle: `${year.label}, from ${formatDay(year.start)}`,
    columns: [
      { key: 'item', label: 'Item', kind: 'text' },
      { key: 'location', label: 'Location', kind: 'text' },
      { key: 'batch', label: 'Batch', kind: 'text' },
      { key: 'unit', label: 'Unit', kind: 'text' },
      { key: 'carriedBarcodes', label: 'Barcodes Carried Forward', kind: 'number' },
      { key: 'barcodes', label: 'Barcodes Entered', kind: 'number' },
      ...(['carried', 'entered', 'opening'] as const).flatMap((part) => [
        { key: `${part}Quantity`, label: headings[part], kind: 'quantity' as const },
        { key: `${part}Rate`, label: `${headings[part]} Rate`, kind: 'quantity' as const },
        { key: `${part}Value`, label: `${headings[part]} Value`, kind: 'money' as const },
      ]),
      { key: 'remark', label: 'Remark', kind: 'text' },
    ],
    rows: rows.map((line) => {
      const { itemId, name, location, batch, unit, barcodes, carriedBarcodes, carried, entered, documents } = line;
      return {
        id: `${itemId}:${location}:${batch}`,
        cells: {
          ...{ item: name, location, batch, unit, carriedBarcodes: carriedBarcodes || null, barcodes: barcodes || null },
          ...cellsOf('carried', carried),
          ...cellsOf('entered', entered),
          ...cellsOf('opening', sum(carried, entered)),
          remark: isTwice(line) ? `May be counted twice: ${documents.map(({ number }) => number).join(', ')}` : null,
        },
      };
    }),
    totals: {
      ...{ item: 'Total', carriedValue: totals.carried, enteredValue: totals.entered },
      openingValue: totals.carried + totals.entered,
    },
  };
}

const headings = { carried: 'Carried Forward', entered: 'Entered', opening: 'Opening' } as const;

function cellsOf(part: keyof typeof headings, figures: OpeningStockLine['carried']) {
  const { quantity, value } = figures;
  if (quantity === 0 && value === 0) return {};
  return { [`${part}Quantity`]: quantity, [`${part}Rate`]: rateOf(figures), [`${part}Value`]: value };
}

/**
 * The columns of an import with the names of the items that have no opening stock yet. People fill in quantity and rate of what they have; an
 * import leaves out the other rows.
 */
function templateOf({ year, lines }: OpeningStockOfYear): FileAnswer {
  const columns = importColumns(openingStock);
  const blank = lines.filter(isBlank);
  const rows = blank.map(({ name }, at): readonly string[] =>
    columns.map(({ path }) => {
      if (path === documentName.path) return String(Math.floor(at / limits.linesPerDocument) + 1);
      if (path === 'date') return year.start;
      return path === 'lines.0.itemId' ? name : '';
    }),
  );
  return importFileOf(`${openingStock.plural} ${year.label}`, [importHeading(openingStock), ...rows]);
}
