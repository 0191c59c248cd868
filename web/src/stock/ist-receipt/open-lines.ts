import type { AnyRow } from '#modules/kit/module';
import type { ChainAnswer } from '#modules/kit/operations/call-schemas';
import type { Line } from '../../kit/lines/line-column.ts';
import { blankLine } from '../../kit/lines/line-edits.ts';

/** The lines of what comes in, with what is still open of each. Pieces are named only while all of their line are open. */
export function openLines(incoming: AnyRow, open: ChainAnswer['open']): readonly Line[] {
  const left = new Map(open.map((line) => [line.lineId, line.open]));
  const lines = (incoming['lines'] ?? []) as readonly AnyRow[];
  return lines.flatMap((line): readonly Line[] => {
    const quantity = left.get(String(line['lineId'])) ?? 0;
    if (quantity === 0) return [];
    const barcodes = quantity === line['quantity'] ? line['barcodes'] : undefined;
    const values = {
      ...{ itemId: line['itemId'], sourceLine: line['lineId'], batch: line['batch'] ?? null, quantity },
      ...(Array.isArray(barcodes) && barcodes.length > 0 ? { barcodes } : {}),
    };
    return [{ ...blankLine(values), labels: { itemId: String(line['itemName'] ?? '') } }];
  });
}
