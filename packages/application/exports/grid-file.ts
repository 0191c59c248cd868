import { recordsNamed } from '#application/commit/records-named';
import type { Context, FileAnswer } from '#application/context';
import { piecesOfTable } from '#application/exports/table-pieces';
import { gridRows, type ListSources } from '#application/grids/grid';
import { nameOf } from '#application/identity/world';
import type { ListRow } from '#application/ports/records';
import { joined } from '#application/tables/joined';
import { Refusal } from '#domain/refusal';
import type { GridColumn, GridQuestion } from '#modules/grids/operations';
import { type CellKind, cellText } from '#modules/kit/cell-text';
import type { ReportCell, ReportColumn, ReportRow } from '#modules/kit/module';
import type { ExportType } from '#modules/organisation/export-file/export-file';

/** The most rows in one file of each kind: a PDF of twenty thousand takes a minute. */
const mostRows: Readonly<Record<ExportType, number>> = { PDF: 20_000, EXCEL: 200_000, JSON: 200_000 };

/** A list as a file that is written while the list is read. */
export interface WrittenGrid extends Omit<FileAnswer, 'content'> {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** How many rows were written; known once all pieces are. */
  readonly rows: () => number;
}

/** A list as a file that is small enough to be held. */
export async function gridFile(...asked: Parameters<typeof gridPieces>): Promise<FileAnswer & { readonly rows: number }> {
  const { name, type, pieces, rows } = await gridPieces(...asked);
  const content = await joined(pieces);
  return { name, type, content, rows: rows() };
}

/**
 * A list as a file: the columns that may be exported, with names of referenced records, and real amounts and dates. Only some rows are in
 * memory at a time, unless they are set on paper.
 */
export async function gridPieces(
  context: Context,
  sources: ListSources,
  question: GridQuestion,
  as: ExportType,
  most: number = mostRows[as],
  onRows: (count: number) => Promise<void> = async () => {},
): Promise<WrittenGrid> {
  const { title, columns, rows } = await gridRows(context, sources, question);
  const head = { title, columns: columns.map(columnOf) };
  let count = 0;
  const limit = Math.min(most, mostRows[as]);
  async function* stretches(): AsyncGenerator<readonly ReportRow[]> {
    for await (const some of rows) {
      const names = await namesOf(context, sources, columns, some);
      count += some.length;
      if (count > limit)
        throw new Refusal('notAllowed', {
          why: `This file can hold at most ${limit.toLocaleString('en-IN')} rows. Use filters to shorten the list`,
        });
      yield some.map((row) => ({ id: row.id, cells: cellsOf(columns, row, names) }));
      await onRows(count);
    }
  }
  const foot = () => ({
    subtitle: count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`,
    notes: count === 0 ? ['No rows match.'] : [],
  });
  return { ...(await piecesOfTable(context, head, stretches(), foot, as)), rows: () => count };
}

/** Kinds a sheet holds as numbers and days; all others are texts. */
const kinds: Readonly<Record<string, ReportColumn['kind']>> = {
  money: 'money',
  quantity: 'quantity',
  percent: 'quantity',
  number: 'number',
  date: 'date',
};

/** The percent sign is in the heading, so that the numbers below can be added and compared. */
function columnOf({ key, label, kind, choices }: GridColumn): ReportColumn {
  if (choices !== undefined) return { key, label, kind: 'text' };
  return { key, label: kind === 'percent' && !label.includes('%') ? `${label} (%)` : label, kind: kinds[kind] ?? 'text' };
}

function cellsOf(columns: readonly GridColumn[], row: ListRow, names: ReadonlyMap<string, string>): Readonly<Record<string, ReportCell>> {
  return Object.fromEntries(columns.map((column) => [column.key, cellOf(column, row[column.key], names)]));
}

function cellOf({ kind, to, choices }: GridColumn, value: unknown, names: ReadonlyMap<string, string>): ReportCell {
  if (value === null || value === undefined) return null;
  if (to !== undefined) return names.get(`${to}|${String(value)}`) ?? '';
  const choice = choices?.find((one) => one.value === String(value));
  if (choice !== undefined) return choice.label;
  return kinds[kind] !== undefined && (typeof value === 'number' || typeof value === 'string') ? value : cellText(kind as CellKind, value);
}

/** `slug|id` → name of each record that these rows refer to. */
async function namesOf(
  context: Context,
  { people }: ListSources,
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
): Promise<ReadonlyMap<string, string>> {
  const { moduleOf } = await import('#modules/all-modules');
  const wanted = new Map<string, { readonly slug: string; readonly id: string }>();
  for (const { key, to } of columns) {
    if (to === undefined || (to !== 'user' && moduleOf(to) === undefined)) continue;
    for (const row of rows) {
      const id = row[key];
      if (typeof id === 'string' && id !== '') wanted.set(`${to}|${id}`, { slug: to, id });
    }
  }
  const all = [...wanted.values()].filter(({ slug }) => slug !== 'user');
  const userIds = [...wanted.values()].flatMap(({ slug, id }) => (slug === 'user' ? [id] : []));
  const users = userIds.length === 0 ? [] : [...(await people.members.users(userIds)).values()];
  const names = new Map(users.map((user) => [`user|${user.userId}`, nameOf(user)]));
  for (const { slug, id, row } of (await recordsNamed(context, all)).values()) {
    const module = moduleOf(slug);
    if (module !== undefined && module.kind !== 'report') names.set(`${slug}|${id}`, module.label(row));
  }
  return names;
}
