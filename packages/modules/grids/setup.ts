import * as z from 'zod/mini';

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

const word = z.string().check(z.trim(), z.maxLength(60));
const label = z.string().check(z.trim(), z.maxLength(120));
const clause = z.string().check(z.maxLength(2_000));

export const setupColumn = z.lazy(() =>
  z.strictObject({
    /** Name or alias of a table of the From Clause; empty means its first table. */
    TableName: z._default(word, ''),
    ColumnName: z._default(word, ''),
    DisplayName: z._default(label, ''),
    Type: z._default(z.enum(columnTypes), ''),
    /** Columns and quoted texts joined by `||`, where the type is ManualConfig. */
    ManualConfig: z._default(z.string().check(z.maxLength(500)), ''),
    /** Whether people may sort by it. */
    OrderBy: z._default(z.boolean(), true),
    /** One row for each of its values, as if the Group Clause named it. */
    GroupBy: z._default(z.boolean(), false),
    /** Shown as a column; a row without it only serves search, actions or export. */
    SearchColumn: z._default(z.boolean(), true),
    /** Included in soft search. */
    GlobalSearch: z._default(z.boolean(), false),
    Export: z._default(z.boolean(), true),
    StyleClass: z._default(word, ''),
    /** Place among the columns, from 1; 0 keeps its place. */
    OrderColumn: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
    /** Entity code of the table, when the From Clause names none. */
    Entity: z._default(word, ''),
    /** The text of a StaticData column. */
    name: z._default(label, ''),
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
    softSearch: z._default(z.boolean(), usualFlags.softSearch),
    dataInfo: z._default(z.boolean(), usualFlags.dataInfo),
    action: z._default(z.boolean(), usualFlags.action),
    bulkAction: z._default(z.boolean(), usualFlags.bulkAction),
    distinctResult: z._default(z.boolean(), usualFlags.distinctResult),
    forDashboard: z._default(z.boolean(), usualFlags.forDashboard),
    /** `ColumnName`, or `TableName.ColumnName` of another table than the first. */
    defaultSortBy: z._default(z.string().check(z.maxLength(121)), usualFlags.defaultSortBy),
    defaultSortByDir: z._default(z.enum(['asc', 'desc']), usualFlags.defaultSortByDir),
  }),
);

const operand = z.string().check(z.maxLength(200));

export const setupCondition = z.lazy(() =>
  z.strictObject({
    /** Key of the filter whose value it is compared with; with any other key the condition always applies. */
    Key: word.check(z.minLength(1, 'A key is needed')),
    Column: z.string().check(z.trim(), z.minLength(1, 'A column is needed'), z.maxLength(121)),
    Condition: z.enum(operators),
    Entity: z._default(word, ''),
    /** The operand of a condition without a filter; a list for IN, NOT_IN, BETWEEN and BARCODES. */
    value: z.optional(z.union([operand, z.array(operand).check(z.maxLength(100))])),
  }),
);
export type SetupCondition = z.infer<typeof setupCondition>;

export const setupFilter = z.lazy(() =>
  z.strictObject({
    CriteriaType: z.enum(filterTypes),
    Name: label.check(z.minLength(1, 'A name is needed')),
    Key: word.check(z.minLength(1, 'A key is needed')),
    /** Y: the values of `CriteriaValue`; N: those of the component that `dataUri` names. */
    StaticValue: z._default(z.enum(['Y', 'N']), 'Y'),
    CriteriaValue: z._default(z.array(z.strictObject({ label, value: operand })).check(z.maxLength(200)), []),
    dataUri: z._default(z.string().check(z.maxLength(200)), ''),
  }),
);
export type SetupFilter = z.infer<typeof setupFilter>;

export const setupJson = z.lazy(() =>
  z.strictObject({
    Columns: z.array(setupColumn).check(z.minLength(1, 'At least one column is needed'), z.maxLength(60)),
    gridSetup: setupFlags,
    groupClause: z._default(clause, ''),
    /** Column that breaks ties when rows are sorted in memory; empty: their ids. */
    uniqueIdForOrder: z._default(z.string().check(z.trim(), z.maxLength(121)), ''),
  }),
);
export const setupConditions = z.lazy(() => z.array(setupCondition).check(z.maxLength(30)));
export const setupFilters = z.lazy(() => z.array(setupFilter).check(z.maxLength(30)));

/** A setup as stored and compiled. */
export const gridSetup = z.lazy(() =>
  z.object({
    json: setupJson,
    conditions: z.readonly(setupConditions),
    filters: z.readonly(setupFilters),
    fromClause: clause,
    countClause: clause,
  }),
);
export type GridSetup = z.infer<typeof gridSetup>;

const jsonText = z.string().check(z.maxLength(200_000));

/** As it is sent and saved. */
export const setupBody = z.lazy(() =>
  z.strictObject({
    /** Null while nothing was saved for the list. */
    commonGridSetUpId: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
    /** The version that was read; a save over a later one is refused. */
    version: z.optional(z.int().check(z.minimum(1))),
    moduleId: word,
    /** List screen identifier. */
    subModuleId: word,
    json: jsonText,
    conditions: z._default(jsonText, '[]'),
    filters: z._default(jsonText, '[]'),
    fromClause: clause,
    countClause: z._default(clause, ''),
  }),
);
export type SetupBody = z.infer<typeof setupBody>;
