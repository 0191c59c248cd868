import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { filterValues, gridQuestion, listId } from '#modules/grids/question';
import { filterTypes, operators, setupBody } from '#modules/grids/setup';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import { id } from '#modules/kit/schema';

/** Lists as a person or an administrator shaped them (section 7 of the specification, answer A75). */
const base = '/api/utility/commonGridSetUp/s';
const grids = { method: 'POST', area: 'grids', slug: 'configure-grid', scope: 'branch' } as const;
/** The body names the list, so its permission is checked inside. */
const ofTheList = { ...grids, access: 'member' } as const;
/** Only a super admin can have it (answer A79). */
const ofTheSetup = { ...grids, access: { permission: '/configure-grid' } } as const;

export type FilterValue = z.infer<typeof filterValues>[string];
export type GridQuestion = z.infer<typeof gridQuestion>;

const gridPageBody = z.lazy(() =>
  z.extend(inner(gridQuestion), {
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** Ids of records that the person saved in the last seconds. The first page has them as they are now, in their place. */
    lately: z.optional(z.array(id).check(z.maxLength(limits.writtenLately))),
  }),
);
export type GridPageBody = z.infer<typeof gridPageBody>;

const row = z.lazy(() => z.record(z.string(), z.unknown()));
const gridColumn = z.lazy(() =>
  z.object({
    /** The key of the value in a row. */
    key: z.string(),
    label: z.string(),
    kind: z.string(),
    type: z.string(),
    hidden: z.boolean(),
    export: z.boolean(),
    styleClass: z.string(),
    /** `index`: at any size; `memory`: if at most 5,000 rows match; `none`: cannot be sorted. */
    sortable: z.enum(['index', 'memory', 'none']),
    /** Slug of the module a reference names. */
    to: z.optional(z.string()),
    choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
);
const gridFilter = z.lazy(() =>
  z.object({
    key: z.string(),
    label: z.string(),
    type: z.enum(filterTypes),
    operator: z.enum(operators),
    /** Values of select filters, unless `dataUri` names their source. */
    values: z.array(z.object({ label: z.string(), value: z.string() })),
    dataUri: z.optional(z.string()),
  }),
);
const sort = () => inner(gridQuestion).shape.sort;
/** The columns a person sees in a list, their widths, the height of its rows and how many load at a time. */
const listView = z.lazy(() =>
  z.strictObject({
    /** Null: the default hidden columns of the list. */
    hidden: z.nullable(z.array(z.string().check(z.maxLength(121))).check(z.maxLength(100))),
    widths: z
      .record(z.string().check(z.maxLength(121)), z.int().check(z.minimum(1), z.maximum(5_000)))
      .check(z.refine((widths) => Object.keys(widths).length <= 100, 'At most 100 columns')),
    density: z.enum(['compact', 'standard']),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
  }),
);
export type ListView = z.infer<typeof listView>;

/** A person's view of a list: the filters and sorting it opens with, named filters, and its look. */
const keptFilter = z.lazy(() =>
  z.strictObject({
    filters: filterValues,
    sort: sort(),
    named: z.optional(
      z
        .array(z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), filters: filterValues, sort: sort() }))
        .check(z.maxLength(20)),
    ),
    view: z.optional(listView),
  }),
);
export type KeptFilter = z.infer<typeof keptFilter>;
const gridLoadAnswer = z.lazy(() =>
  z.object({
    listId: z.string(),
    title: z.string(),
    /** Permission path of the list, and its screen below `/app`; null where it has no screen of its own. */
    permission: z.string(),
    screen: z.nullable(z.string()),
    /** Slug of the module of these rows and their actions; null if no module keeps them yet. */
    module: z.nullable(z.string()),
    /** 0: the built-in definition. */
    setupVersion: z.int(),
    columns: z.array(gridColumn),
    filters: z.array(gridFilter),
    flags: z.object({
      softSearch: z.boolean(),
      dataInfo: z.boolean(),
      action: z.boolean(),
      bulkAction: z.boolean(),
      distinctResult: z.boolean(),
      forDashboard: z.boolean(),
    }),
    /** What holds at the portals for the GSTIN of the branch, in lists of documents that concern them; null if nothing is entered about it. */
    portals: z.nullable(z.object({ eInvoiceFrom: z.nullable(z.string()), ewayBills: z.boolean() })),
    sort: z.array(z.object({ column: z.string(), descending: z.boolean() })),
    /** Keys of row actions offered for several rows. */
    bulkActions: z.array(z.string()),
    /** Applied when nothing was saved and the person was not redirected here. */
    defaultFilter: filterValues,
    /** The person's last saved state for this list. */
    savedFilter: z.nullable(keptFilter),
  }),
);
export type GridColumn = z.infer<typeof gridColumn>;
export type GridFilter = z.infer<typeof gridFilter>;
export type GridLoadAnswer = z.infer<typeof gridLoadAnswer>;

/** Days outside the open year, which the list moved into it: `bsDate minDate` and `bsDate maxDate` (section 5 of the specification). */
const movedDays = z.lazy(() => z.optional(z.array(z.object({ path: z.string(), message: z.string() }))));

const gridPageAnswer = z.lazy(() =>
  z.object({
    rows: z.array(row),
    cursor: z.optional(z.string()),
    /** The page is short because reading stopped, not because the list ended: ask again with the cursor. */
    more: z.optional(z.literal('searching')),
    errors: movedDays,
  }),
);
export type GridPageAnswer = z.infer<typeof gridPageAnswer>;

const gridCountAnswer = z.lazy(() =>
  z.object({
    count: z.int(),
    /** False: there are at least this many. */
    exact: z.boolean(),
    /** Of the money columns, in paise; empty when not every row was looked at. */
    totals: z.record(z.string(), z.int()),
    /** The same for each type of row, if there are several: receipts and payments must not be added up. */
    byType: z.optional(z.array(z.object({ type: z.string(), count: z.int(), totals: z.record(z.string(), z.int()) }))),
    /** Cancelled rows, which the totals leave out; absent when there are none. */
    cancelled: z.optional(z.int()),
    errors: movedDays,
  }),
);
export type GridCountAnswer = z.infer<typeof gridCountAnswer>;

export const loadGrid = {
  ...ofTheList,
  id: 'grid.load',
  path: `${base}/grid/load`,
  summary: "Layout of a list: columns, filters, sorting, actions and the person's saved view",
  body: z.lazy(() => z.strictObject({ listId })),
  answer: gridLoadAnswer,
} as const satisfies Operation;

export const getGrid = {
  ...ofTheList,
  id: 'grid.get',
  heavy: true,
  path: `${base}/grid/get`,
  summary: 'A page of a list',
  body: gridPageBody,
  answer: gridPageAnswer,
} as const satisfies Operation;

export const countGrid = {
  ...ofTheList,
  id: 'grid.count',
  heavy: true,
  path: `${base}/grid/count`,
  summary: 'Row count of a list and the totals of its money columns',
  body: z.lazy(() => z.omit(inner(gridQuestion), { sort: true })),
  answer: gridCountAnswer,
} as const satisfies Operation;

/** Missing parts stay as saved, because a list saves its looks and its filters separately. */
const savedFilter = z.lazy(() =>
  z.extend(inner(keptFilter), { listId, filters: z.optional(filterValues), view: z.optional(z.nullable(listView)) }),
);
export type SavedFilter = z.infer<typeof savedFilter>;
const savedFilterAnswer = z.lazy(() => z.nullable(keptFilter));

export const getSavedFilter = {
  ...ofTheList,
  id: 'grid.get-filter',
  path: `${base}/get`,
  summary: 'The saved filters of the person for a list, or null',
  body: z.lazy(() => z.strictObject({ listId })),
  answer: savedFilterAnswer,
} as const satisfies Operation;

export const saveFilter = {
  ...ofTheList,
  id: 'grid.save-filter',
  path: `${base}/save`,
  summary: "Save the person's view of a list: filters, named filters and columns; an empty view is deleted",
  body: savedFilter,
  answer: savedFilterAnswer,
} as const satisfies Operation;

export const updateFilter = {
  ...saveFilter,
  id: 'grid.update-filter',
  path: `${base}/update`,
  summary: 'Change the saved filters of a list for the person',
} as const satisfies Operation;

/** The client of the specification ignores the result (section 7). */
export const findFilterData = {
  ...ofTheList,
  id: 'grid.find-filter-data',
  method: 'GET',
  path: `${base}/findFilterData/{id}`,
  summary: 'The saved filters of the list with this identifier',
  answer: savedFilterAnswer,
} as const satisfies Operation;

/** Lists marked For Dashboard in Module Setup, if the caller may see them. */
export const dashboardGrids = {
  ...grids,
  access: 'member',
  id: 'grid.for-dashboard',
  path: `${base}/dashboard/get`,
  summary: 'The lists that an administrator put on the dashboard',
  body: z.lazy(() => z.strictObject({})),
  get answer() {
    return z.array(z.object({ listId: z.string(), title: z.string(), screen: z.nullable(z.string()) }));
  },
} as const satisfies Operation;

export const gridModules = {
  ...ofTheSetup,
  id: 'grid.modules',
  path: `${base}/module/get`,
  summary: 'The modules of Module Setup',
  body: z.lazy(() => z.strictObject({})),
  get answer() {
    return z.array(z.object({ moduleId: z.string(), moduleName: z.string() }));
  },
} as const satisfies Operation;

export const gridSubModules = {
  ...ofTheSetup,
  id: 'grid.sub-modules',
  path: `${base}/subModule/get`,
  summary: 'The lists of a module',
  body: z.lazy(() => z.strictObject({ moduleId: z.string().check(z.maxLength(60)) })),
  get answer() {
    return z.array(z.object({ subModuleId: z.string(), subModuleName: z.string() }));
  },
} as const satisfies Operation;

const savedSetup = z.lazy(() =>
  z.object({
    json: z.string(),
    filters: z.string(),
    conditions: z.string(),
    fromClause: z.string(),
    countClause: z.string(),
  }),
);
const setupAnswer = z.lazy(() =>
  z.extend(inner(savedSetup), {
    commonGridSetUpId: z.nullable(z.string()),
    version: z.nullable(z.int()),
    /** The product's own definition of this list, as a start. */
    builtIn: savedSetup,
    /** A report: its rows follow from the books, and only its columns can be changed. */
    columnsOnly: z.boolean(),
  }),
);
export type SetupAnswer = z.infer<typeof setupAnswer>;

export const getSetup = {
  ...ofTheSetup,
  id: 'grid.get-setup',
  path: `${base}/setup/get`,
  summary: 'The setup of a list: the saved one, or the built-in one with no id',
  body: z.lazy(() => z.strictObject({ subModuleId: listId })),
  answer: setupAnswer,
} as const satisfies Operation;

export const saveSetup = {
  ...ofTheSetup,
  id: 'grid.save-setup',
  path: `${base}/setup/save`,
  summary: 'Save the setup of a list; it applies at once',
  body: setupBody,
  get answer() {
    return z.object({ id: z.string(), version: z.int() });
  },
} as const satisfies Operation;

export const previewSetup = {
  ...ofTheSetup,
  id: 'grid.preview-setup',
  heavy: true,
  path: `${base}/setup/preview`,
  summary: 'The first rows of a setup that is not saved',
  body: setupBody,
  get answer() {
    return z.object({ columns: z.array(gridColumn), rows: z.array(row) });
  },
} as const satisfies Operation;

const modelTable = z.lazy(() =>
  z.object({
    /** Entity code, as a From Clause names it. */
    name: z.string(),
    label: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        kind: z.string(),
        /** Entity code of the table a reference can be joined with. */
        joins: z.optional(z.string()),
        sortable: z.enum(['index', 'memory', 'none']),
      }),
    ),
  }),
);
const setupModel = z.lazy(() =>
  z.object({
    tables: z.array(modelTable),
    /** The columns of a report; reports cannot be joined. */
    reports: z.array(modelTable),
    operators: z.array(z.string()),
    columnTypes: z.array(z.string()),
    filterTypes: z.array(z.string()),
    /** Keys of drop-downs a select filter may offer. */
    sources: z.array(z.string()),
  }),
);
export type SetupModel = z.infer<typeof setupModel>;

export const getSetupModel = {
  ...ofTheSetup,
  id: 'grid.setup-model',
  path: `${base}/setup/model`,
  summary: 'Tables, columns, types and operators that a setup may use',
  body: z.lazy(() => z.strictObject({})),
  answer: setupModel,
} as const satisfies Operation;

export const gridOperations: readonly Operation[] = [
  loadGrid,
  getGrid,
  countGrid,
  getSavedFilter,
  saveFilter,
  updateFilter,
  findFilterData,
  dashboardGrids,
  gridModules,
  gridSubModules,
  getSetup,
  saveSetup,
  previewSetup,
  getSetupModel,
];
