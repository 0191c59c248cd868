import type { Problem } from '#domain/refusal';
import { itemProblems, trackedGoods } from '#modules/kit/goods/check';
import type { DocumentFacts } from '#modules/kit/module';
import { batchDateNames, batchDateProblems, strayBatches } from '#modules/kit/stock-lines/batches';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';
import { locationProblems } from '#modules/kit/stock-lines/locations';
import { lineKey } from '#modules/stock/stock-adjustment/count';
import type { AdjustmentLine, StockAdjustment } from '#modules/stock/stock-adjustment/fields';

/** Rules that need no books. Until these are asked, a count fits any number of barcodes. */
export function adjustmentProblems(row: StockAdjustment, facts: DocumentFacts): readonly Problem[] {
  return [
    ...itemProblems(row, facts),
    ...locationProblems('location', row.location, facts),
    ...row.lines.flatMap((line, at) => lineProblems(line, `lines.${at}`, facts)),
    ...strayBatches(
      row.lines.map((line) => ((line.change ?? 0) > 0 ? line : { ...line, batch: null })),
      facts,
    ),
    ...batchDateProblems(row.lines, facts),
    ...repeatedPlaces(row.lines),
    ...barcodeProblems(row.lines, facts),
  ];
}

function lineProblems(line: AdjustmentLine, path: string, facts: DocumentFacts): readonly Problem[] {
  const { itemId, location, counted, change, reason, rate } = line;
  const dated = batchDateNames.find((name) => (line[name] ?? null) !== null);
  const wrong: readonly (readonly [field: string, is: boolean, message: string])[] = [
    ['counted', counted === null && change === null, 'Enter what was counted, or what was lost or found'],
    ['counted', counted !== null && counted < 0, 'A count is at least 0'],
    ['change', counted !== null && change !== null, 'Enter what was counted, or what was lost or found, not both'],
    ['change', change === 0, 'Enter −3 for three lost, or 2 for two found'],
    ['reason', change !== null && reason === null, 'Choose a reason'],
    [dated ?? 'expires', change !== null && change < 0 && dated !== undefined, 'This is of a batch that was found'],
    ['rate', change !== null && change < 0 && rate !== null, 'Only what was found has a rate'],
  ];
  return [
    ...locationProblems(`${path}.location`, location, facts),
    ...wrong.flatMap(([field, is, message]) => (is ? [{ path: `${path}.${field}`, message }] : [])),
    ...decimalProblems(`${path}.counted`, counted ?? 0, itemId, facts),
    ...decimalProblems(`${path}.change`, change ?? 0, itemId, facts),
  ];
}

function repeatedPlaces(lines: readonly AdjustmentLine[]): readonly Problem[] {
  const first = new Map<string, number>();
  return lines.flatMap((line, at): Problem[] => {
    const before = first.get(lineKey(line));
    if (before === undefined) first.set(lineKey(line), at);
    return before === undefined ? [] : [{ path: `lines.${at}.itemId`, message: `Line ${before + 1} has this item, location and batch` }];
  });
}

/** A barcode for each piece that is gone or was found. */
export function barcodeProblems(lines: readonly AdjustmentLine[], facts: DocumentFacts): readonly Problem[] {
  const moved = lines.map((line) => ({ ...line, quantity: Math.abs(line.difference ?? (line.barcodes?.length ?? 0) * onePiece) }));
  return trackedGoods(moved, facts).map(({ path, message }) => {
    const [table, at, field] = path.split('.');
    const typed = lines[Number(at)]?.change === null ? 'counted' : 'change';
    return { path: field === 'quantity' ? `${table}.${at}.${typed}` : path, message };
  });
}

/** A quantity of one, in ten-thousandths. */
const onePiece = 10_000;
