import type { DocumentFacts } from '#modules/kit/module';
import { batchDateNames, batchDates, isInBatches } from '#modules/kit/stock-lines/batches';
import type { LineColumn } from '../../lines/line-column.ts';

/** What is known of a batch, where goods come in. Lines of other items do not show it. */
export const batchColumns: readonly LineColumn[] = [
  { key: 'manufactured', label: 'Mfg. date', kind: 'date', width: 104, optional: true },
  { key: 'expires', label: 'Expires', kind: 'date', width: 104, optional: true, stop: true },
  { key: 'batchPrice', label: batchDates.batchPrice.label, kind: 'quantity', width: 104, optional: true },
];

/** Those of them that a line asks for. */
export function askedOfBatch(itemId: unknown, facts: DocumentFacts): readonly string[] {
  return typeof itemId === 'string' && isInBatches(itemId, facts) ? batchDateNames : [];
}
