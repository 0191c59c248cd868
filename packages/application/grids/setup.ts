import type * as z from 'zod/mini';
import { asStored } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { pageOf } from '#application/grids/answer-rows';
import { askedOf } from '#application/grids/asked';
import { type Clause, compileSetup, findList, findSaved, setupOf } from '#application/grids/find-plan';
import { reportColumns, shownColumns } from '#application/grids/load-grid';
import type { ListRow, Row } from '#application/ports/records';
import { readerOf } from '#application/reports/readers';
import { builtInReportSetup, reportProblems } from '#application/reports/report-setup';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { type GridList, gridLists } from '#modules/grids/definitions';
import { type ModelColumn, modelTables } from '#modules/grids/model';
import type { GridColumn, SetupAnswer, SetupModel } from '#modules/grids/operations';
import type { Plan } from '#modules/grids/plan';
import {
  columnTypes,
  filterTypes,
  type GridSetup,
  gridSetup,
  operators,
  type SetupBody,
  setupConditions,
  setupFilters,
  setupJson,
  setupSlug,
} from '#modules/grids/setup';
import { offeredSources } from '#modules/grids/sources';
import { problemWords } from '#modules/kit/problem-words';
import { menu } from '#modules/menu';

/** Menu groups that have lists. */
export function gridModules(): readonly { readonly moduleId: string; readonly moduleName: string }[] {
  const used = new Set<string>(keptLists().map(({ group }) => group));
  return menu.map(({ title }) => ({ moduleId: title.toLowerCase(), moduleName: title })).filter(({ moduleId }) => used.has(moduleId));
}

export function gridSubModules(moduleId: string): readonly { readonly subModuleId: string; readonly subModuleName: string }[] {
  return keptLists()
    .filter(({ group }) => group === moduleId)
    .map(({ id, title }) => ({ subModuleId: id, subModuleName: title }));
}

/** The specification also has lists of records that no module keeps, such as leads: nobody could see how they look. */
function keptLists(): readonly GridList[] {
  return [...gridLists().values()].filter(({ module, report }) => module !== undefined || report !== undefined);
}

export async function getSetup(context: Context, listId: string): Promise<SetupAnswer> {
  const list = findList(context, listId);
  const saved = await findSaved(context, listId);
  const builtIn = texts(list.report === undefined ? list.setup : builtInReportSetup(await readerOf(list.report)));
  const columnsOnly = list.report !== undefined;
  return saved
    ? { ...texts(setupOf(saved)), commonGridSetUpId: saved.id, version: saved.version, builtIn, columnsOnly }
    : { ...builtIn, commonGridSetUpId: null, version: null, builtIn, columnsOnly };
}

function texts({ json, filters, conditions, fromClause, countClause }: GridSetup) {
  return { json: JSON.stringify(json), filters: JSON.stringify(filters), conditions: JSON.stringify(conditions), fromClause, countClause };
}

/** Saves the setup of a list after it was checked. It applies at once, and the audit trail shows who changed it, as for any record. */
export async function saveSetup(
  context: Context,
  clauses: Clause,
  body: SetupBody,
): Promise<{ readonly id: string; readonly version: number }> {
  const { list, setup } = await understood(context, clauses, body);
  const before = await findSaved(context, list.id);
  // A caller who read the list before its first setup was saved has not read the current one.
  if (before && body.version === undefined) throw new Refusal('changed', { what: 'setup' });
  const row: Row = asStored({ listId: list.id, ...setup });
  const { stored } = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: setupSlug,
    id: list.id,
    kind: before ? 'change' : 'create',
    ...(before && body.version !== undefined ? { read: { version: body.version, title: 'setup' } } : {}),
    decide: () => ({ action: before ? 'edit' : 'create', slug: setupSlug, id: list.id, row, list: null, unique: [], words: [] }),
  });
  return { id: stored.id, version: stored.version };
}

/** The first rows of a setup that is not saved; of a report its columns, because its rows depend on a period. */
export async function previewSetup(
  context: Context,
  clauses: Clause,
  body: SetupBody,
): Promise<{ readonly columns: readonly GridColumn[]; readonly rows: readonly ListRow[] }> {
  const { list, plan, setup } = await understood(context, clauses, body);
  if (list.report !== undefined) return { columns: reportColumns(await readerOf(list.report), setup), rows: [] };
  if (plan === undefined) return { columns: [], rows: [] };
  const { rows } = await pageOf(context, await askedOf(context, plan, {}), rowsPreviewed, undefined);
  return { columns: shownColumns(list, plan), rows };
}

const rowsPreviewed = 10;

async function understood(
  context: Context,
  clauses: Clause,
  body: SetupBody,
): Promise<{ readonly list: GridList; readonly setup: GridSetup; readonly plan: Plan | undefined }> {
  const list = findList(context, body.subModuleId);
  if (list.group !== body.moduleId)
    throw new Refusal('invalid', {}, [{ path: 'subModuleId', message: `${list.title} is not a list of this module` }]);
  if (list.module === undefined && list.report === undefined)
    throw new Refusal('notAllowed', { why: `${list.title} are not available yet` });
  const problems: Problem[] = [];
  const json = parsed(setupJson, body.json, 'json', problems);
  const conditions = parsed(setupConditions, body.conditions, 'conditions', problems);
  const filters = parsed(setupFilters, body.filters, 'filters', problems);
  refuseIfAny(problems);
  const setup = gridSetup.parse({ json, conditions, filters, fromClause: body.fromClause, countClause: body.countClause });
  if (list.report !== undefined) {
    refuseIfAny(reportProblems(await readerOf(list.report), setup));
    return { list, setup, plan: undefined };
  }
  const found = compileSetup(list, 1, setup, await clauses());
  if ('problems' in found) throw new Refusal('invalid', {}, found.problems);
  return { list, setup, plan: found.plan };
}

/** The value of a JSON text; all its problems are reported at its field. */
function parsed<T>(schema: z.ZodMiniType<T>, text: string, path: string, problems: Problem[]): T | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    problems.push({ path, message: 'This is not JSON' });
    return undefined;
  }
  const found = schema.safeParse(value, { error: problemWords });
  if (found.success) return found.data;
  problems.push(...found.error.issues.map((issue) => ({ path: [path, ...issue.path.map(String)].join('.'), message: issue.message })));
  return undefined;
}

/** Tables, columns and operators that a setup may use. */
export async function setupModel(): Promise<SetupModel> {
  const readers = await Promise.all([...gridLists().values()].flatMap(({ report }) => (report === undefined ? [] : readerOf(report))));
  return {
    reports: readers.map(({ report, columns }) => ({
      name: report.entity,
      label: report.title,
      columns: columns.map(({ key, label, kind }) => ({ name: key, label, kind, sortable: 'none' as const })),
    })),
    tables: [...modelTables().values()].map(({ name, label, columns }) => ({
      name,
      label,
      columns: [...columns.values()].map((column) => ({
        name: column.name,
        label: column.label,
        kind: column.kind,
        sortable: column.order === undefined ? ('memory' as const) : ('index' as const),
        ...joinOf(column),
      })),
    })),
    operators: [...operators],
    columnTypes: [...columnTypes],
    filterTypes: [...filterTypes],
    sources: [...offeredSources],
  };
}

function joinOf({ to }: ModelColumn): { readonly joins?: string } {
  const table = [...modelTables().values()].find(({ module }) => module.slug === to);
  return table ? { joins: table.name } : {};
}
