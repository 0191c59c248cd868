import type { Day } from '#domain/time/day';
import { documentName, type ImportColumn, importColumns } from '#modules/kit/imports/import-columns';
import type { AnyDocument } from '#modules/kit/module';

/** The texts of a column in the two lines of the example. */
type Pair = readonly [string, string];

/**
 * One document of two lines, as an example in the file that people download before they import. Only columns that it needs are filled, and
 * those people use most.
 */
export function sampleRows(document: AnyDocument, day: Day): readonly (readonly string[])[] {
  const pairs = importColumns(document).map((column) => pairOf(column, day));
  return [0, 1].map((row) => pairs.map((pair) => pair[row] ?? ''));
}

function pairOf({ path, field, line }: ImportColumn, today: Day): Pair {
  const required = field.required === true && (line === undefined || line.name === 'lines');
  if (field.kind === 'ref' && !required) return none;
  const usual = examples[path] ?? (required ? [anExample(field, today), anExample(field, today)] : none);
  if (field.kind === 'ref' && field.begins?.['groupId'] === 'creditors') return ['Om Steel', ''];
  return line === undefined && path !== documentName.path ? [usual[0], ''] : usual;
}

const none: Pair = ['', ''];

/** Debits equal credits. */
const examples: Readonly<Record<string, Pair>> = {
  [documentName.path]: ['1', '1'],
  partyId: ['Asha Traders', ''],
  accountId: ['HDFC Bank', ''],
  fromLocation: ['A1', ''],
  toLocation: ['B2', ''],
  toBranchId: ['Godown', ''],
  'lines.0.type': ['Raw Item', 'Final Item'],
  'lines.0.itemId': ['Solar Panel 540 W', 'Mounting Structure'],
  'lines.0.quantity': ['10', '25'],
  'lines.0.counted': ['12', '25'],
  'lines.0.rate': ['14500.00', '3200.50'],
  'lines.0.discountPercent': ['5', ''],
  'lines.0.ledgerId': ['Office Rent', 'Asha Traders'],
  'lines.0.debit': ['5000.00', ''],
  'lines.0.credit': ['', '5000.00'],
  'lines.0.amount': ['5000.00', '2500.00'],
  narration: ['Rent of the month', ''],
};

function anExample(field: ImportColumn['field'], today: Day): string {
  if (field.kind === 'date') return today.split('-').toReversed().join('-');
  if (field.kind === 'choice') return field.of[0]?.label ?? '';
  return ['money', 'quantity', 'number', 'percent'].includes(field.kind) ? '1' : field.label;
}
