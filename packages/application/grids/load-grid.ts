import { mayUse } from '#application/access/may-call';
import type { Context } from '#application/context';
import { type Clause, findList, findPlan } from '#application/grids/find-plan';
import { portalsOf, withEInvoiceColumn } from '#application/grids/list-portals';
import type { Preferences } from '#application/grids/ports';
import { yearsOf } from '#application/grids/wanted-days';
import type { AnyReader } from '#application/reports/kit/reader';
import { readerOf } from '#application/reports/readers';
import { setupOfReport, shapedColumns } from '#application/reports/report-setup';
import { addDays, type Day } from '#domain/time/day';
import { choicesOfType, labelsOfType } from '#modules/grids/column-choices';
import { type GridList, type RecordList, trackedIn } from '#modules/grids/definitions';
import type { FilterValue, GridColumn, GridFilter, GridLoadAnswer } from '#modules/grids/operations';
import { type Cell, isOf, type Plan } from '#modules/grids/plan';
import type { FilterType, GridSetup, SetupFilter } from '#modules/grids/setup';
import { chosenIn } from '#modules/grids/sources';
import type { ReportColumn } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** How a list looks to the caller. */
export async function loadGrid(
  context: Context,
  clauses: Clause,
  preferences: Pick<Preferences, 'savedFilter'>,
  listId: string,
): Promise<GridLoadAnswer> {
  const list = findList(context, listId);
  const { organisationId, userId } = context.scope;
  const [{ plan, columns, setup }, saved, portals] = await Promise.all([
    shapeOf(context, list, clauses),
    preferences.savedFilter(organisationId, userId, listId),
    portalsOf(context, list),
  ]);
  const { json, filters } = setup;
  const { defaultSortBy, defaultSortByDir, ...flags } = json.gridSetup;
  const bulkActions =
    flags.bulkAction && list.module && !plan?.groups
      ? Object.entries(list.module.actions).flatMap(([key, { bulk }]) => (bulk ? [key] : []))
      : [];
  const sort = plan ? plan.sort : [];
  const first = list.module?.list.orders[0].column;
  return {
    listId,
    title: list.title,
    permission: list.permission,
    screen: list.screen,
    module: list.module?.slug ?? null,
    setupVersion: plan?.version ?? 0,
    columns: [...withEInvoiceColumn(portals, plan, columns)],
    portals,
    filters: await offered(
      context,
      plan
        ? plan.filters.map(({ setup, operator, cell }) => typedFilter(plan, filterOf(setup, operator), cell))
        : filters.map((setup) => filterOf(setup, 'EQ')),
    ),
    flags: { ...flags, action: flags.action && !plan?.groups, bulkAction: bulkActions.length > 0 },
    sort:
      sort.length > 0 || first === undefined || plan?.groups
        ? [...sort]
        : [{ column: first, descending: list.module?.list.defaultDescending === true }],
    bulkActions,
    defaultFilter: await defaultFilter(
      context,
      list,
      plan?.filters.map(({ setup, cell }) => ({ setup, column: cell.column.name })) ??
        filters.map((setup) => ({ setup, column: setup.Key })),
    ),
    savedFilter: saved ?? null,
  };
}

/** A report has no plan, because its own function builds its rows. */
async function shapeOf(
  context: Context,
  list: GridList,
  clauses: Clause,
): Promise<{ readonly plan?: Plan | undefined; readonly setup: GridSetup; readonly columns: GridColumn[] }> {
  if (list.report === undefined) {
    const plan = await findPlan(context, list, clauses);
    return {
      plan,
      setup: plan?.setup ?? list.setup,
      columns: [...shownColumns(list, plan)],
    };
  }
  const reader = await readerOf(list.report);
  const setup = await setupOfReport(context, reader);
  return { setup, columns: reportColumns(reader, setup) };
}

export function reportColumns(reader: AnyReader, setup: GridSetup): GridColumn[] {
  return shapedColumns(reader, setup).map(({ setup: wanted, column }) => ({
    ...tableColumn({ ...column, label: wanted.DisplayName || column.label }),
    type: wanted.Type,
    hidden: !wanted.SearchColumn,
    export: wanted.Export,
    styleClass: wanted.StyleClass,
  }));
}

/** A column of a report as that of a list. */
export function tableColumn({ key, label, kind }: Pick<ReportColumn, 'key' | 'label' | 'kind'>): GridColumn {
  return {
    ...{ key, label, kind: kind === 'balance' ? 'money' : kind },
    ...{ type: '', hidden: false, export: true, styleClass: '', sortable: 'none' },
  };
}

/** A filter whose values are records is shown to people who may choose such records. */
async function offered(context: Context, filters: readonly GridFilter[]): Promise<GridFilter[]> {
  const open = await Promise.all(
    filters.map(async ({ dataUri }) => {
      const module = dataUri === undefined ? undefined : chosenIn(dataUri);
      return module === undefined || mayUse(context.caller.permissions, 'choose', module.slug, pathOf(module));
    }),
  );
  return filters.filter((_, index) => open[index]);
}

/** The columns in their order; a Group Clause adds the number of rows in each group. */
export function shownColumns(list: RecordList, plan: Plan | undefined): readonly GridColumn[] {
  if (plan === undefined) {
    return list.columns.map(([key, label, kind]) => ({
      key,
      label,
      kind,
      type: '',
      hidden: false,
      export: true,
      styleClass: '',
      sortable: 'none',
    }));
  }
  const gathered = plan.groups !== undefined || plan.setup.json.gridSetup.distinctResult;
  const columns = plan.columns.map(({ key, label, kind, to, choices: own, source, setup }): GridColumn => {
    const choices = own ?? labelsOfType(setup.Type);
    const [cell] = source;
    const indexed =
      !gathered && source.length === 1 && cell !== undefined && 'column' in cell && cell.table === 0 && cell.column.order !== undefined;
    return {
      key,
      label,
      kind,
      type: setup.Type,
      hidden: !setup.SearchColumn,
      export: setup.Export,
      styleClass: setup.StyleClass,
      sortable: setup.OrderBy ? (indexed ? 'index' : 'memory') : 'none',
      ...(to === undefined ? {} : { to }),
      ...(choices === undefined ? {} : { choices: choices.map(({ value, label: said }) => ({ value, label: said })) }),
    };
  });
  if (!plan.groups) return columns;
  return [
    ...columns,
    { key: 'count', label: 'Count', kind: 'number', type: '', hidden: false, export: true, styleClass: '', sortable: 'memory' },
  ];
}

/** A select without values of its own offers those of the type of its column. */
function typedFilter(plan: Plan, filter: GridFilter, cell: Cell): GridFilter {
  const selects = filter.type === 'Single Select' || filter.type === 'Multi Select';
  if (!selects || filter.values.length > 0 || filter.dataUri !== undefined) return filter;
  const column = plan.columns.find((one) => isOf(one, cell));
  const values = column?.choices ?? choicesOfType(column?.setup.Type ?? '') ?? [];
  return { ...filter, values: values.map(({ label, value }) => ({ label, value })) };
}

function filterOf(
  { Key, Name, CriteriaType, CriteriaValue, StaticValue, dataUri }: SetupFilter,
  operator: GridFilter['operator'],
): GridFilter {
  return {
    key: Key,
    label: Name,
    type: CriteriaType,
    operator,
    values: [...CriteriaValue],
    ...(StaticValue === 'N' && dataUri !== '' ? { dataUri } : {}),
  };
}

/**
 * The default filters of a list (section 2 of the specification): the open financial year if it has a date (answer A26), unsent email
 * notifications, the last seven days of lead reminders; in a tracker what waits for its level.
 */
async function defaultFilter(
  context: Context,
  list: GridList,
  filters: readonly { readonly setup: SetupFilter; readonly column: string }[],
): Promise<Record<string, FilterValue>> {
  // If a column has several filters, the first that takes a range: a single day cannot cover a year.
  const on = (column: string) => {
    const named = filters.filter((filter) => filter.column === column);
    return (named.find(({ setup }) => setup.CriteriaType.startsWith('DateRange')) ?? named[0])?.setup;
  };
  if (list.id === 'EMAIL_NOTIFICATION_LIST') return { [on('status')?.Key ?? 'status']: '0' };
  if (list.id === 'LEAD_REMINDER_LIST') return range(on('reminderDate'), addDays(context.today, -7), context.today);
  const [level] = trackedIn(list.module, list.id);
  const waiting = level === undefined ? undefined : on('awaits');
  const start = waiting === undefined || level === undefined ? {} : { [waiting.Key]: [level] };
  const date = on('date');
  if (date === undefined) return start;
  const year = (await yearsOf(context)).find(({ id }) => id === context.scope.financialYearId);
  return year ? { ...range(date, year.start, year.end), ...start } : start;
}

function range(filter: SetupFilter | undefined, from: Day, to: Day): Record<string, FilterValue> {
  if (filter === undefined || !filter.CriteriaType.startsWith('DateRange')) return {};
  const sent = (day: Day) => (isLong(filter.CriteriaType) ? Date.parse(`${day}T00:00:00+05:30`) : day);
  return { [filter.Key]: { from: sent(from), to: sent(to) } };
}

function isLong(type: FilterType): boolean {
  return type === 'DateLong' || type === 'DateRangeLong';
}
