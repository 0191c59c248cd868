import type { PrintedReport, PrintedRow, Sums } from '#application/ports/papers';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';

type Printed = Pick<PrintedReport, 'columns' | 'rows' | 'totals' | 'totalSums'>;

/** A table as one list of rows, each row behind the one that it is in. Two sides are printed beside each other. */
export function printedTable(table: ReportTable): Printed {
  return table.sides === undefined ? oneSided(table) : twoSided(table, table.sides);
}

interface Flat {
  readonly row: ReportRow;
  readonly depth: number;
}

function flattened(rows: readonly ReportRow[], depth = 0): readonly Flat[] {
  return rows.flatMap((row) => [{ row, depth }, ...flattened(row.children ?? [], depth + 1)]);
}

function oneSided({ columns, rows, totals, ownTotals }: ReportTable): Printed {
  const flat = flattened(rows);
  const places = placesOf(flat.map(({ row }) => row));
  const amounts = ownTotals ? [] : columns.filter(isAdded).map(({ key }) => key);
  const counted = rows.filter(({ weight }) => weight !== 'total');
  return {
    columns,
    rows: flat.map(({ row: { cells, weight, ...row }, depth }) => ({
      ...{ cells, depth },
      ...(weight === undefined ? {} : { weight }),
      ...sumsOf({ cells, ...row }, amounts, places, (key) => key),
    })),
    ...(totals === undefined ? {} : { totals, ...totalSums(totals, counted, amounts, places) }),
  };
}

const right = (key: string) => `right:${key}`;

function twoSided({ columns, rows }: ReportTable, sides: NonNullable<ReportTable['sides']>): Printed {
  const amounts = columns.filter(isAdded).map(({ key }) => key);
  const titled = (title: string) => columns.map((column, index) => (index === 0 ? { ...column, label: title } : column));
  const pairs = partsOf(rows).flatMap(({ left, right: other }) => {
    // Totals are on one line, below the longer side.
    const [one, two] = [flattened(left.slice(0, -1)), flattened(other.slice(0, -1))];
    const lines = Array.from({ length: Math.max(one.length, two.length) }, (_, at) => [one[at], two[at]] as const);
    return [...lines, [flattened(left.slice(-1))[0], flattened(other.slice(-1))[0]] as const];
  });
  const places = new Map(pairs.flatMap((pair, at) => pair.flatMap((half) => (half === undefined ? [] : [[half.row.id, at] as const]))));
  const isRight = new Set(rows.filter(({ side }) => side === 'right').flatMap((row) => flattened([row]).map(({ row: { id } }) => id)));
  const keyOf = (key: string, id: string) => (isRight.has(id) ? right(key) : key);
  return {
    columns: [...titled(sides.left), ...titled(sides.right).map((column) => ({ ...column, key: right(column.key) }))],
    rows: pairs.map(([one, two]): PrintedRow => {
      const [mine, others] = [one?.row, two?.row];
      const rightLook = { depth: two?.depth ?? 0, ...(others?.weight === undefined ? {} : { weight: others.weight }) };
      const sums = {
        ...(mine === undefined ? {} : sumsOf(mine, amounts, places, keyOf).sums),
        ...(others === undefined ? {} : sumsOf(others, amounts, places, keyOf).sums),
      };
      return {
        cells: { ...mine?.cells, ...Object.fromEntries(Object.entries(others?.cells ?? {}).map(([key, cell]) => [right(key), cell])) },
        depth: one?.depth ?? 0,
        ...(mine?.weight === undefined ? {} : { weight: mine.weight }),
        looks: Object.fromEntries(columns.map(({ key }) => [right(key), rightLook])),
        ...(Object.keys(sums).length === 0 ? {} : { sums }),
      };
    }),
  };
}

/** The parts of an account with two sides. The last row of a side is its total. */
export function partsOf(
  rows: readonly ReportRow[],
): readonly { readonly left: readonly ReportRow[]; readonly right: readonly ReportRow[] }[] {
  const parts: { left: ReportRow[]; right: ReportRow[] }[] = [];
  rows.forEach((row, at) => {
    if (row.side === 'left' && rows[at - 1]?.side !== 'left') parts.push({ left: [], right: [] });
    parts.at(-1)?.[row.side ?? 'left'].push(row);
  });
  return parts;
}

function isAdded({ kind, rate }: ReportColumn): boolean {
  return (kind === 'money' || kind === 'quantity') && rate !== true;
}

type Places = ReadonlyMap<string, number>;

function placesOf(rows: readonly ReportRow[]): Places {
  return new Map(rows.map(({ id }, at) => [id, at]));
}

/** A formula only where it gives the amount: a group that nets debits with credits is no sum of its column. */
function sumsOf(
  { id, cells, children, adds }: Pick<ReportRow, 'cells' | 'children' | 'adds'> & { readonly id?: string },
  amounts: readonly string[],
  places: Places,
  keyOf: (key: string, id: string) => string,
): { readonly sums?: Sums } {
  const parts = adds ?? (children ?? []).map((child) => ({ id: child.id, factor: 1 as const, cells: child.cells }));
  if (parts.length === 0 || id === undefined) return {};
  const sums = amounts.flatMap((key) => {
    const terms = parts.flatMap((part) => {
      const row = places.get(part.id);
      return row === undefined ? [] : [{ row, key: keyOf(key, part.id), factor: part.factor }];
    });
    if (terms.length !== parts.length || typeof cells[key] !== 'number') return [];
    // The rows of `adds` are somewhere in the table; children are at hand.
    const isSum = adds !== undefined || addedUp(children ?? [], key) === cells[key];
    return isSum ? [[keyOf(key, id), terms] as const] : [];
  });
  return sums.length === 0 ? {} : { sums: Object.fromEntries(sums) };
}

function totalSums(
  totals: NonNullable<ReportTable['totals']>,
  rows: readonly ReportRow[],
  amounts: readonly string[],
  places: Places,
): { readonly totalSums?: Sums } {
  const found = amounts.filter((key) => typeof totals[key] === 'number' && rows.length > 0 && addedUp(rows, key) === totals[key]);
  if (found.length === 0) return {};
  const terms = (key: string) => rows.flatMap(({ id }) => ({ row: places.get(id) ?? 0, key, factor: 1 as const }));
  return { totalSums: Object.fromEntries(found.map((key) => [key, terms(key)])) };
}

function addedUp(rows: readonly Pick<ReportRow, 'cells'>[], key: string): number {
  return rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
}
