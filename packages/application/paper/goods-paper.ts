import { labelledOf, said, text } from '#application/paper/issuer';
import type { PaperOf } from '#application/paper/paper';
import { day, linesOfRow, money, number, rate } from '#application/paper/trade-paper';
import type { PrintedTable } from '#application/ports/papers';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Choice } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { GoodsPaper } from '#modules/kit/paper';

/** A document of the warehouse: its goods, with the columns in which any line says something. */
export function goodsPaper({ title, facts, receivedBy, types = [] }: GoodsPaper): PaperOf {
  return (row, { branch }) => ({
    title,
    facts: labelledOf([['Date', day(row['date'])], ...facts(row, (code) => placeName(branch, code))]),
    parties: [],
    lines: linesOf(row, types),
    totals: [],
    words: '',
    bank: [],
    ...(text(row['notes']) === '' ? {} : { notes: text(row['notes']) }),
    ...(receivedBy && { receivedBy }),
    terms: [],
  });
}

/** `SHOW Showroom`: people on the floor know the name, and the shelves have the code. */
export function placeName(branch: AnyRow, code: unknown): string {
  const places = (branch['locations'] ?? []) as readonly { readonly code: string; readonly name: string }[];
  const name = places.find((place) => place.code === code)?.name ?? '';
  return [text(code), name].filter((part) => part !== '').join(' ');
}

interface Cell {
  readonly label: string;
  readonly align: 'left' | 'right';
  readonly width: number | 'rest';
  readonly cell: (line: AnyRow) => string;
}

const scaledCell = (name: string) => (line: AnyRow) => (line[name] == null ? '' : formatScaled(scaled(number(line[name]))));

const rateCell = (name: string) => (line: AnyRow) => (line[name] == null ? '' : rate(line[name]));

const cells: readonly Cell[] = [
  { label: 'Type', align: 'left', width: 60, cell: (line) => text(line['type']) },
  { label: 'Location', align: 'left', width: 44, cell: (line) => text(line['location']) },
  { label: 'Item', align: 'left', width: 'rest', cell: itemOf },
  { label: 'HSN', align: 'left', width: 52, cell: (line) => text(line['hsn']) },
  { label: 'Quantity', align: 'right', width: 64, cell: (line) => (line['sent'] == null ? scaledCell('quantity')(line) : '') },
  { label: 'In books', align: 'right', width: 46, cell: scaledCell('bookQuantity') },
  { label: 'Sent', align: 'right', width: 52, cell: scaledCell('sent') },
  // Beside what was sent, the quantity is what arrived of it.
  { label: 'Received', align: 'right', width: 52, cell: (line) => (line['sent'] == null ? '' : scaledCell('quantity')(line)) },
  { label: 'Counted', align: 'right', width: 46, cell: scaledCell('counted') },
  { label: 'Short', align: 'right', width: 46, cell: (line) => (number(line['short'] ?? 0) === 0 ? '' : scaledCell('short')(line)) },
  { label: 'Difference', align: 'right', width: 52, cell: scaledCell('difference') },
  { label: 'Unit', align: 'left', width: 28, cell: (line) => text(line['unit']) },
  { label: 'Cost %', align: 'right', width: 50, cell: scaledCell('part') },
  { label: 'Rate ₹', align: 'right', width: 54, cell: rateCell('rate') },
  { label: 'Scrap rate ₹', align: 'right', width: 54, cell: rateCell('scrapRate') },
  { label: 'Value ₹', align: 'right', width: 70, cell: (line) => (line['value'] == null ? '' : money(line['value'])) },
  { label: 'Reason', align: 'left', width: 70, cell: (line) => text(line['reason'] ?? line['shortReason']) },
];

function itemOf(line: AnyRow): string {
  const codes = ((line['barcodes'] ?? []) as readonly string[]).join(', ');
  return [text(line['itemName']), ...said('Batch', line['batch']), ...said('Serial No.', codes)].join('\n');
}

function linesOf(row: AnyRow, types: readonly Choice[]): PrintedTable {
  const lines = linesOfRow(row, 'lines').map(
    (line): AnyRow => ({ ...line, type: types.find(({ value }) => value === line['type'])?.label }),
  );
  // The location of the whole document is at its top.
  const isElsewhere = lines.some(({ location }) => (location ?? null) !== (row['location'] ?? null));
  const shown = cells.filter(({ label, cell }) => lines.some((line) => cell(line) !== '') && (label !== 'Location' || isElsewhere));
  const value = lines.reduce((sum, line) => sum + number(line['value'] ?? 0), 0);
  const total = (label: string) => (label === 'Item' ? 'Total' : label === 'Value ₹' ? money(value) : '');
  return {
    columns: [{ label: '#', align: 'right', width: 18 }, ...shown.map(({ label, align, width }) => ({ label, align, width }))],
    rows: lines.map((line, at) => [String(at + 1), ...shown.map(({ cell }) => cell(line))]),
    // Of a production only scrap has a value here, which is no sum of it.
    ...(types.length === 0 && shown.some(({ label }) => label === 'Value ₹')
      ? { totals: ['', ...shown.map(({ label }) => total(label))] }
      : {}),
  };
}
