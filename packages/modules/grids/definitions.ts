import type { ApprovalLevel } from '#domain/documents/approval';
import { documents, masters, reports } from '#modules/all';
import { peopleModules } from '#modules/grids/people';
import { type ListScreen, listGroups, listScreens } from '#modules/grids/screens';
import { type GridSetup, type SetupColumn, type SetupFilter, usualFlags } from '#modules/grids/setup';
import { needOf, trackersOf } from '#modules/kit/approval';
import type { CellKind } from '#modules/kit/cell-text';
import { shownStatuses } from '#modules/kit/document-actions';
import type { AnyDocument, AnyMaster, AnyReport } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { menu } from '#modules/menu';

type Place = Omit<ListScreen, 'columns'>;

/** A list of records: its screen, the module whose records it shows, and its built-in setup. */
export interface RecordList extends Place {
  /** Undefined if no module keeps these records yet; reading the list is then refused. */
  readonly module: AnyMaster | AnyDocument | undefined;
  readonly report?: undefined;
  /** Columns of a list without a module. */
  readonly columns: ListScreen['columns'];
  readonly setup: GridSetup;
}

/** A report as a list. Only its columns can be set up, and its reader has them. */
export interface ReportList extends Place {
  readonly module: undefined;
  readonly report: AnyReport;
}

export type GridList = RecordList | ReportList;

let lists: ReadonlyMap<string, GridList> | undefined;

/** Every list by its identifier: the specification's lists, and one for each module that has none there. */
export function gridLists(): ReadonlyMap<string, GridList> {
  lists ??= new Map([...listScreens.map(specified), ...unnamed(), ...reports.map(listOfReport)].map((list) => [list.id, list]));
  return lists;
}

const kept: readonly (AnyMaster | AnyDocument)[] = [...masters, ...documents, ...peopleModules];

function specified(screen: ListScreen): RecordList {
  const module = kept.find(({ list }) => list.id === screen.id) ?? kept.find(({ entity }) => entity === screen.entity);
  return { ...screen, entity: module?.entity ?? screen.entity, module, setup: module ? setupOf(module, screen.id) : emptySetup(screen) };
}

function unnamed(): readonly RecordList[] {
  const named = new Set(listScreens.map(({ id }) => id));
  return kept
    .filter(({ list }) => !named.has(list.id))
    .map((module) => ({
      id: module.list.id,
      title: module.plural,
      screen: pathOf(module),
      permission: pathOf(module),
      group: groupOf(pathOf(module)),
      entity: module.entity,
      module,
      columns: [],
      setup: setupOf(module, module.list.id),
    }));
}

function listOfReport(report: AnyReport): ReportList {
  const { list, title, entity } = report;
  return {
    id: list.id,
    title,
    screen: pathOf(report),
    permission: pathOf(report),
    group: groupOf(pathOf(report), 'reports'),
    entity,
    module: undefined,
    report,
  };
}

/** The menu group of the screen. Lists without a menu entry are grouped under Setup, reports under Reports. */
function groupOf(path: string, otherwise: ListScreen['group'] = 'setup'): ListScreen['group'] {
  const title = menu.find(({ entries }) => entries.some((entry) => entry.path === path))?.title.toLowerCase();
  return listGroups.find((group) => group === title) ?? otherwise;
}

/** The setup that follows from a module's own list. */
function setupOf(module: AnyMaster | AnyDocument, listId: string): GridSetup {
  const [first] = module.list.orders;
  const sortable = new Set<string>(module.list.orders.map(({ column }) => column));
  return {
    json: {
      Columns: module.list.columns.map(({ key, label, kind, hidden }, index) =>
        column(key, label, kind, index, {
          SearchColumn: hidden === undefined,
          Export: hidden !== true,
          OrderBy: sortable.has(key) || kind !== 'choices',
        }),
      ),
      gridSetup: {
        ...usualFlags,
        forDashboard: listId === 'SALES_INVOICE_DASHBOARD',
        defaultSortBy: module.list.columns.some(({ key }) => key === first.column) ? first.column : '',
        defaultSortByDir: module.list.defaultDescending ? 'desc' : 'asc',
      },
      groupClause: '',
      uniqueIdForOrder: 'id',
    },
    filters: filtersOf(module),
    conditions: [
      ...module.list.columns.flatMap(({ key, kind }) =>
        textual.has(kind) ? [{ Key: key, Column: key, Condition: 'LIKE' as const, Entity: '' }] : [],
      ),
      // A worded value begins with its choice.
      ...module.list.columns.flatMap(({ key }) => {
        const field = module.fields[key];
        return field?.kind === 'choice' && field.worded ? [{ Key: key, Column: key, Condition: 'STARTS_WITH' as const, Entity: '' }] : [];
      }),
      // Ledgers and customers are one master; the list of customers shows only ledgers that are customers.
      ...(listId === 'CUSTOMERS_LIST'
        ? [{ Key: 'customers', Column: 'ledgerKind', Condition: 'EQ' as const, Entity: '', value: 'Customer' }]
        : []),
      ...trackedIn(module, listId).map((level) => ({
        Key: 'level',
        Column: needOf[level],
        Condition: 'EQ' as const,
        Entity: '',
        value: 'true',
      })),
    ],
    fromClause: `FROM ${module.entity}`,
    countClause: `FROM ${module.entity}`,
  };
}

/** The level of approval whose tracker this list is; none for other lists. */
export function trackedIn(module: AnyMaster | AnyDocument | undefined, listId: string): readonly ApprovalLevel[] {
  return module?.kind === 'document' ? trackersOf(module).flatMap(({ list, level }) => (list === listId ? [level] : [])) : [];
}

function emptySetup({ entity, columns }: ListScreen): GridSetup {
  return {
    json: {
      Columns: columns.map(([key, label, kind], index) => column(key, label, kind, index, {})),
      gridSetup: usualFlags,
      groupClause: '',
      uniqueIdForOrder: 'id',
    },
    filters: columns.flatMap(([key, label, kind]) => filterOf(key, label, kind, [])),
    conditions: [],
    fromClause: `FROM ${entity}`,
    countClause: `FROM ${entity}`,
  };
}

function column(key: string, label: string, kind: CellKind, index: number, more: Partial<SetupColumn>): SetupColumn {
  return {
    TableName: '',
    ColumnName: key,
    DisplayName: label,
    Type: timed.has(kind) ? 'DATETIME' : kind === 'status' ? 'ActiveStatus' : '',
    ManualConfig: '',
    OrderBy: true,
    GroupBy: false,
    SearchColumn: true,
    GlobalSearch: textual.has(kind),
    Export: true,
    StyleClass: '',
    OrderColumn: index + 1,
    Entity: '',
    name: '',
    ...more,
  };
}

const timed: ReadonlySet<CellKind> = new Set(['date', 'moment', 'portal-moment']);

/** Kinds that match by a part of the text; others must match in full. */
const textual: ReadonlySet<string> = new Set(['text', 'code', 'email', 'mobile', 'gstin', 'pan']);

function filtersOf(module: AnyMaster | AnyDocument): readonly SetupFilter[] {
  const statuses = module.kind === 'document' ? shownStatuses(module) : (module.statuses ?? ['Active', 'Inactive']);
  return [
    ...module.list.columns.flatMap(({ key, label, kind }) => filterOf(key, label, kind, statuses, module.fields[key])),
    ...(module.kind === 'document'
      ? [
          filter('partyId', 'Party', 'Single Select', { StaticValue: 'N', dataUri: '/api/ims-crm/customer/s/options' }),
          filter('branchId', 'Branch', 'Multi Select', { StaticValue: 'N', dataUri: 'CURRENT-BRANCHES' }),
          ...(module.fields['accountId'] === undefined
            ? []
            : [filter('accountId', 'Account', 'Single Select', { StaticValue: 'N', dataUri: '/api/ims-crm/customer/s/options' })]),
        ]
      : []),
  ];
}

function filterOf(
  key: string,
  label: string,
  kind: CellKind,
  statuses: readonly string[],
  field?: AnyMaster['fields'][string],
): readonly SetupFilter[] {
  if (kind === 'date') return [filter(key, label, 'DateRange')];
  if (kind === 'status') return [filter(key, label, 'Multi Select', { CriteriaValue: statuses.map((value) => ({ label: value, value })) })];
  if (kind === 'yes-no') return [filter(key, label, 'Single Select', { CriteriaValue: yesNo })];
  if (field?.kind === 'choice')
    return [filter(key, label, 'Multi Select', { CriteriaValue: field.of.map(({ value, label: shown }) => ({ label: shown, value })) })];
  // People are chosen by name, so that anyone may.
  if (field?.kind === 'ref' && field.to === 'user')
    return [filter(key, label, 'Multi Select', { StaticValue: 'N', dataUri: 'USERS_OF_ORGANIZATION' })];
  if (field?.kind === 'ref') {
    const to = kept.find(({ slug }) => slug === field.to);
    return to ? [filter(key, label, 'Multi Select', { StaticValue: 'N', dataUri: `/api/${to.service}/${to.entity}/s/options` })] : [];
  }
  return textual.has(kind) ? [filter(key, label, 'Textbox')] : [];
}

const yesNo = [
  { label: 'Yes', value: 'true' },
  { label: 'No', value: 'false' },
];

function filter(Key: string, Name: string, CriteriaType: SetupFilter['CriteriaType'], more: Partial<SetupFilter> = {}): SetupFilter {
  return { CriteriaType, Name, Key, StaticValue: 'Y', CriteriaValue: [], dataUri: '', ...more };
}
