import { states } from '#domain/address/state';
import { type PastedAt, withPasted } from '../../kit/fields/pasted-cells.ts';

/** A row of the table, as it is typed. */
export type BulkRow = Readonly<Record<string, unknown>>;

/** The columns in the order in which a sheet has them. */
export const columns = ['code', 'name', 'line1', 'city', 'state', 'pincode', 'gstin', 'mobile', 'email'] as const;

/** Branches with the cells of a sheet pasted in. A state may be its code or its name. */
export function pasted(rows: readonly BulkRow[], text: string, at: PastedAt): readonly BulkRow[] {
  const isHeading = (first: readonly string[]) => first.some((cell) => /^(branch )?code$/i.test(cell));
  return withPasted(rows, text, at, { columns, isHeading, empty: emptyRow, value: cellValue });
}

export function emptyRow(): BulkRow {
  return Object.fromEntries(columns.map((name) => [name, null]));
}

function cellValue(name: string, cell: string): string | null {
  if (cell === '') return null;
  if (name !== 'state') return cell;
  const wanted = cell.toLowerCase();
  return states.find(({ code, name: state }) => code === cell.padStart(2, '0') || state.toLowerCase() === wanted)?.code ?? null;
}

/** The state of a GSTIN is the state of its branch, filled in when none was chosen. */
export function withStateOfGstin(row: BulkRow): BulkRow {
  const gstin = row['gstin'];
  if (typeof gstin !== 'string' || row['state'] !== null) return row;
  const code = gstin.trim().slice(0, 2);
  return states.some((state) => state.code === code) ? { ...row, state: code } : row;
}

/** A row as the API takes it; the address is typed in pieces. */
export function bodyOf(row: BulkRow): BulkRow {
  const { line1, city, state, pincode, ...rest } = row;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    ...rest,
    address: { line1: text(line1), line2: '', city: text(city), state: text(state), pincode: text(pincode), country: 'India' },
  };
}

/** The place of an API problem in the table. */
export function cellOf(path: string): string {
  return path.replace(/^branches\./, '').replace('.address.', '.');
}
