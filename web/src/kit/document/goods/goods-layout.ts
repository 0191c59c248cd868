import type { Fields } from '#modules/kit/field';
import type { AnyDocument } from '#modules/kit/module';
import { trackedFields } from '#modules/kit/trade/tracked';
import type { LineColumn } from '../../lines/line-column.ts';
import type { ScanRules } from '../../scan/scan-lines.ts';
import type { DocumentLayout } from '../document-layout.ts';
import { lineInSight } from '../trade/line-in-sight.tsx';
import { askedOfBatch, batchColumns } from './batch-columns.ts';
import { itemIn, itemSlug } from './items.ts';

const columns: readonly LineColumn[] = [
  { key: 'itemId', label: 'Item', kind: 'option', source: itemSlug, stop: true },
  { key: 'type', label: 'Type', kind: 'choice', width: 104, stop: true },
  { key: 'location', label: 'Location', kind: 'text', width: 96, optional: true },
  { key: 'batch', label: 'Batch', kind: 'text', width: 110, optional: true, stop: true },
  ...batchColumns,
  { key: 'barcodes', label: 'Barcodes', kind: 'codes', counts: 'quantity', width: 120, optional: true, stop: true },
  { key: 'quantity', label: 'Qty', kind: 'quantity', width: 96, stop: true },
  { key: 'unit', label: 'Unit', kind: 'text', width: 64, computed: true },
];

const InSight = lineInSight('purchases', false);

/**
 * The screen of a document of the warehouse, from its fields. The first field has the focus. What is scanned goes out, unless `scans` says
 * otherwise.
 */
export function goodsLayout(
  { slug, fields }: AnyDocument,
  [first = 'date', ...main]: readonly string[],
  own: readonly LineColumn[] = [],
  scans: Partial<ScanRules> = {},
): DocumentLayout {
  const of = fields['lines']?.kind === 'lines' ? fields['lines'].of : {};
  return {
    slug,
    party: first,
    main: first === 'date' ? main : [...main, 'date'],
    more: [{ title: 'Number', fields: ['number'] }],
    lines: {
      field: 'lines',
      label: 'Items',
      columns: inOrder(
        columns.filter(({ key }) => of[key] !== undefined),
        own,
        scans,
      ).map((column) => ofDocument(column, of, own)),
      asks: ({ itemId }, facts) => [
        ...(Array.isArray(facts.branch['locations']) && facts.branch['locations'].length > 0 ? ['location'] : []),
        ...trackedFields(itemIn(facts, itemId)),
        ...askedOfBatch(itemId, facts),
      ],
      InSight,
      scans: { way: 'out', quantity: 'quantity', place: placeOf(fields, of), ...scans },
    },
    notes: ['notes'],
    totals: [],
    ...(hasValues(own) ? {} : { quantitiesOnly: true }),
  };
}

/** What a batch is like comes before the quantity. In a count most batches are known, so there it comes last, and Enter passes it. */
function inOrder(columns: readonly LineColumn[], own: readonly LineColumn[], { way }: Partial<ScanRules>): readonly LineColumn[] {
  if (way !== 'count') return [...columns, ...own];
  const isOfBatch = (column: LineColumn) => batchColumns.includes(column);
  const passed = columns.filter(isOfBatch).map(({ stop: _, ...column }) => column);
  return [...columns.filter((column) => !isOfBatch(column)), ...own, ...passed];
}

/** Each line has a place of its own, or the document has one for all. */
function placeOf(fields: Fields, line: Fields): NonNullable<ScanRules['place']> {
  return 'location' in line
    ? { field: 'location', lines: true }
    : { field: 'fromLocation' in fields ? 'fromLocation' : 'location', lines: false };
}

function hasValues(own: readonly LineColumn[]): boolean {
  return own.some(({ strong }) => strong === true);
}

function withoutCount({ counts: _, ...column }: LineColumn): LineColumn {
  return column;
}

/** With the choices of its field; the quantity is the main figure where the document has no values. */
function ofDocument(column: LineColumn, of: Fields, own: readonly LineColumn[]): LineColumn {
  const field = of[column.key];
  if (field?.kind === 'choice') return { ...column, choices: field.of };
  // A count says what is there, and names only the pieces that differ.
  if (column.counts !== undefined && !(column.counts in of)) return withoutCount(column);
  return {
    ...column,
    ...(field?.kind === 'quantity' && field.exact ? { exact: true } : {}),
    ...(column.key === 'quantity' && !hasValues(own) ? { strong: true } : {}),
  };
}
