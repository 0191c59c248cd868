import * as z from 'zod';

/**
 * The Module Setup record, with the names of section 3 of the specification. Administrators save it for a list, and every built-in list has
 * the same shape (decision D37). The call has `json`, `conditions` and `filters` as JSON texts.
 */

/** Saved setups are records like any other: versions, revisions and the audit trail are those of records. */
export const setupSlug = 'grid-setup';

export const operators = [
  'LIKE',
  'STARTS_WITH',
  'GT',
  'LT',
  'GE',
  'LE',
  'IN',
  'NOT_IN',
  'EQ',
  'NE',
  'BETWEEN',
  'BARCODES',
  'FIND_IN_SET',
] as const;
export type Operator = (typeof operators)[number];

export const filterTypes = [
  'Date',
  'DateLong',
  'DateRange',
  'DateRangeLong',
  'DateRangeRestricted',
  'Textbox',
  'Single Select',
  'Multi Select',
  'Barcodes',
] as const;
export type FilterType = (typeof filterTypes)[number];

/** How the values of a column are shown; empty: as its kind says. */
export const columnTypes = [
  '',
  'DATETIME',
  'ManualConfig',
  'StaticData',
  'ActiveStatus',
  'EntryModuleStatus',
  'EntryModuleFileImportStatus',
  'EntryModuleEntityType',
  'ClientType',
  'POApprovalStatusEnum',
] as const;

const word = z.string().trim().max(60);
const label = z.string().trim().max(120);
const clause = z.string().max(2_000);

export const setupColumn = z.lazy(() =>
  z.strictObject({
    /** Name or alias of a table of the From Clause; empty means its first table. */
    TableName: word.default(''),
    ColumnName: word.default(''),
    DisplayName: label.default(''),
    Type: z.enum(columnTypes).default(''),
    /** Columns and quoted texts joined by `||`, where the type is ManualConfig. */
    ManualConfig: z.string().max(500).default(''),
    /** Whether people may sort by it. */
    OrderBy: z.boolean().default(true),
    /** One row for each of its values, as if the Group Clause named it. */
    GroupBy: z.boolean().default(false),
    /** Shown as a column; a row without it only serves search, actions or export. */
    SearchColumn: z.boolean().default(true),
    /** Included in soft search. */
    GlobalSearch: z.boolean().default(false),
    Export: z.boolean().default(true),
    StyleClass: word.default(''),
    /** Place among the columns, from 1; 0 keeps its place. */
    OrderColumn: z.int().min(0).max(1_000).default(0),
    /** Entity code of the table, when the From Clause names none. */
    Entity: word.default(''),
    /** The text of a StaticData column. */
    name: label.default(''),
  }),
);
export type SetupColumn = z.infer<typeof setupColumn>;

/** On by default (section 2 of the specification: grid column defaults). */
export const usualFlags = {
  softSearch: true,
  dataInfo: true,
  action: true,
  bulkAction: true,
  distinctResult: false,
  forDashboard: false,
  defaultSortBy: '',
  defaultSortByDir: 'asc',
} as const;

export const setupFlags = z.lazy(() =>
  z.strictObject({
    softSearch: z.boolean().default(usualFlags.softSearch),
    dataInfo: z.boolean().default(usualFlags.dataInfo),
    action: z.boolean().default(usualFlags.action),
    bulkAction: z.boolean().default(usualFlags.bulkAction),
    distinctResult: z.boolean().default(usualFlags.distinctResult),
    forDashboard: z.boolean().default(usualFlags.forDashboard),
    /** `ColumnName`, or `TableName.ColumnName` of another table than the first. */
    defaultSortBy: z.string().max(121).default(usualFlags.defaultSortBy),
    defaultSortByDir: z.enum(['asc', 'desc']).default(usualFlags.defaultSortByDir),
  }),
);

const operand = z.string().max(200);

export const setupCondition = z.lazy(() =>
  z.strictObject({
    /** Key of the filter whose value it is compared with; with any other key the condition always applies. */
    Key: word.min(1, 'A key is needed'),
    Column: z.string().trim().min(1, 'A column is needed').max(121),
    Condition: z.enum(operators),
    Entity: word.default(''),
    /** The operand of a condition without a filter; a list for IN, NOT_IN, BETWEEN and BARCODES. */
    value: z.union([operand, z.array(operand).max(100)]).optional(),
  }),
);
export type SetupCondition = z.infer<typeof setupCondition>;

export const setupFilter = z.lazy(() =>
  z.strictObject({
    CriteriaType: z.enum(filterTypes),
    Name: label.min(1, 'A name is needed'),
    Key: word.min(1, 'A key is needed'),
    /** Y: the values of `CriteriaValue`; N: those of the component that `dataUri` names. */
    StaticValue: z.enum(['Y', 'N']).default('Y'),
    CriteriaValue: z
      .array(z.strictObject({ label, value: operand }))
      .max(200)
      .default([]),
    dataUri: z.string().max(200).default(''),
  }),
);
export type SetupFilter = z.infer<typeof setupFilter>;

export const setupJson = z.lazy(() =>
  z.strictObject({
    Columns: z.array(setupColumn).min(1, 'At least one column is needed').max(60),
    gridSetup: setupFlags,
    groupClause: clause.default(''),
    /** Column that breaks ties when rows are sorted in memory; empty: their ids. */
    uniqueIdForOrder: z.string().trim().max(121).default(''),
  }),
);
export const setupConditions = z.lazy(() => z.array(setupCondition).max(30));
export const setupFilters = z.lazy(() => z.array(setupFilter).max(30));

/** A setup as stored and compiled. */
export const gridSetup = z.lazy(() =>
  z.object({
    json: setupJson,
    conditions: setupConditions.readonly(),
    filters: setupFilters.readonly(),
    fromClause: clause,
    countClause: clause,
  }),
);
export type GridSetup = z.infer<typeof gridSetup>;

const jsonText = z.string().max(200_000);

/** As it is sent and saved. */
export const setupBody = z.lazy(() =>
  z.strictObject({
    /** Null while nothing was saved for the list. */
    commonGridSetUpId: z.string().max(80).nullable().default(null),
    /** The version that was read; a save over a later one is refused. */
    version: z.int().min(1).optional(),
    moduleId: word,
    /** List screen identifier. */
    subModuleId: word,
    json: jsonText,
    conditions: jsonText.default('[]'),
    filters: jsonText.default('[]'),
    fromClause: clause,
    countClause: clause.default(''),
  }),
);
export type SetupBody = z.infer<typeof setupBody>;
