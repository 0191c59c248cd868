import type { Context } from '#application/context';
import type { AnyReader } from '#application/reports/kit/reader';
import type { Problem } from '#domain/refusal';
import { type GridSetup, gridSetup, type SetupColumn, setupSlug, usualFlags } from '#modules/grids/setup';
import type { AnyReport, ReportColumn, ReportSetupColumn, ReportTable } from '#modules/kit/module';

type Shown = Pick<AnyReader, 'columns'>;
type SetUp = Pick<AnyReader, 'report' | 'columns'>;

/**
 * Reports in Module Setup (decision D43). Their rows follow from the books, so a setup decides about columns only: which are shown, which
 * are exported and printed, in which order, under which heading and in which style.
 */
export function builtInReportSetup({ report, columns }: SetUp): GridSetup {
  return {
    json: {
      Columns: columns.map(
        ({ key, label, kind }, index): SetupColumn => ({
          TableName: '',
          ColumnName: key,
          DisplayName: label,
          Type: kind === 'date' ? 'DATETIME' : '',
          ManualConfig: '',
          OrderBy: false,
          GroupBy: false,
          SearchColumn: true,
          GlobalSearch: false,
          Export: true,
          StyleClass: '',
          OrderColumn: index + 1,
          Entity: '',
          name: '',
        }),
      ),
      gridSetup: usualFlags,
      groupClause: '',
      uniqueIdForOrder: '',
    },
    filters: [],
    conditions: [],
    fromClause: fromClauseOf(report),
    countClause: '',
  };
}

/** With the columns of Module Setup, or the built-in ones. */
export async function setupOfReport({ ports, scope }: Context, reader: SetUp): Promise<GridSetup> {
  const saved = await ports.records.find(scope, setupSlug, reader.report.list.id);
  return saved === undefined ? builtInReportSetup(reader) : gridSetup.parse(saved.row);
}

function fromClauseOf({ entity }: AnyReport): string {
  return `FROM ${entity}`;
}

/** Problems with parts of a setup that reports do not support. */
export function reportProblems(
  { report, columns }: SetUp,
  { json, filters, conditions, fromClause, countClause }: GridSetup,
): readonly Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  const known = new Set(columns.map(({ key }) => key));
  const seen = new Set<string>();
  for (const [index, { TableName, Entity, ColumnName, Type, GroupBy }] of json.Columns.entries()) {
    const at = (name: string) => `json.Columns.${index}.${name}`;
    for (const [name, value] of Object.entries({ TableName, Entity }))
      if (value !== '' && value !== report.entity) refuse(at(name), `${report.title} has no table but ${report.entity}`);
    if (Type !== '' && Type !== 'DATETIME') refuse(at('Type'), 'A report has only its own columns');
    else if (!known.has(ColumnName)) refuse(at('ColumnName'), `${report.title} has no column ${ColumnName || 'without a name'}`);
    else if (seen.has(ColumnName)) refuse(at('ColumnName'), `${ColumnName} is listed twice`);
    if (GroupBy) refuse(at('GroupBy'), fixed);
    seen.add(ColumnName);
  }
  if (problems.length === 0 && !json.Columns.some(({ SearchColumn }) => SearchColumn))
    refuse('json.Columns.0.SearchColumn', 'Show at least one column');
  if (filters.length > 0) refuse('filters', fixed);
  if (conditions.length > 0) refuse('conditions', fixed);
  if (json.groupClause.trim() !== '') refuse('json.groupClause', fixed);
  if (json.gridSetup.defaultSortBy !== '') refuse('json.gridSetup.defaultSortBy', fixed);
  for (const [path, clause] of Object.entries({ fromClause, countClause }))
    if (clause.trim() !== '' && !isOwn(report, clause)) refuse(path, fixed);
  return problems;
}

const fixed = 'The rows of a report follow from the books: only its columns can be changed';

function isOwn(report: AnyReport, clause: string): boolean {
  return clause.trim().split(/\s+/).join(' ').toLowerCase() === fromClauseOf(report).toLowerCase();
}

/** A setup column with the column of the report it is about. */
export interface ShapedColumn {
  readonly setup: SetupColumn;
  readonly column: ReportSetupColumn;
}

/** The columns of a setup in their order. Columns that the report no longer has are left out. */
export function shapedColumns({ columns }: Shown, { json }: Pick<GridSetup, 'json'>): readonly ShapedColumn[] {
  return json.Columns.map((setup, index) => ({ setup, index, place: setup.OrderColumn || index + 1 }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .flatMap(({ setup }) => {
      const column = columns.find(({ key }) => key === setup.ColumnName);
      return column === undefined ? [] : [{ setup, column }];
    });
}

/** A built report as its setup wants it, on the screen or in a file. The rows stay whole: other screens read figures from them. */
export function shapedTable(reader: Shown, table: ReportTable, setup: Pick<GridSetup, 'json'>, use: 'screen' | 'file'): ReportTable {
  const columns = shapedColumns(reader, setup)
    .filter((one) => (use === 'screen' ? one.setup.SearchColumn : one.setup.Export))
    .flatMap(({ setup: wanted, column }) =>
      table.columns.filter(({ key }) => isSame(column, key)).map((own): ReportColumn => shaped(own, column, wanted)),
    );
  // If a filter leaves none of the chosen columns, the built-in columns are shown.
  return columns.length === 0 ? table : { ...table, columns };
}

function isSame({ key, several }: ReportSetupColumn, own: string): boolean {
  return own === key || (several === true && own.startsWith(key) && /^\d+$/.test(own.slice(key.length)));
}

/** Headings that tell the days or the bucket stay, unless another one was given. */
function shaped(own: ReportColumn, { label, several }: ReportSetupColumn, { DisplayName, StyleClass }: SetupColumn): ReportColumn {
  const renamed = !several && DisplayName !== '' && DisplayName !== label;
  return { ...own, ...(renamed ? { label: DisplayName } : {}), ...(StyleClass === '' ? {} : { styleClass: StyleClass }) };
}
