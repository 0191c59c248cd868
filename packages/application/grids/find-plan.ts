import type { Context } from '#application/context';
import type { ClauseReader } from '#application/grids/ports';
import type { Stored } from '#application/ports/records';
import { assert } from '#domain/assert';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { type Clauses, type Compiled, compile, inClause, plainClauses } from '#modules/grids/compile';
import { type GridList, gridLists, type RecordList } from '#modules/grids/definitions';
import type { Plan } from '#modules/grids/plan';
import { type GridSetup, gridSetup, setupSlug } from '#modules/grids/setup';
import { pathOf } from '#modules/kit/operations/permission';

/** Reading clauses takes a parser, which only saved setups need. */
export type Clause = () => Promise<ClauseReader>;

/** The list, if it exists and the caller may see it. */
export function findList(context: Context, listId: string): GridList {
  const list = gridLists().get(listId);
  if (list === undefined) throw new Refusal('notFound', { what: `The list ${listId.slice(0, 60)}` });
  // People who may not see the records may not see them through another list either.
  const paths = new Set([list.permission, ...(list.module ? [pathOf(list.module)] : [])]);
  for (const path of paths)
    if (reachOf(context.caller.permissions, path, '') === 'none') throw new Refusal('forbidden', { what: list.title });
  return list;
}

export function findSaved(context: Context, listId: string): Promise<Stored | undefined> {
  return context.ports.records.find(context.scope, setupSlug, listId);
}

/**
 * How a list is read: by its saved setup, or else the built-in one. Undefined if no module keeps its records yet. `version` is what the
 * caller already knows. The built-in definition, and a setup that this process has compiled, need no read.
 */
export async function findPlan(context: Context, list: GridList, clauses: Clause, version?: number): Promise<Plan | undefined> {
  if (list.module === undefined) return undefined;
  if (version === 0) return builtInPlan(list);
  const key = `${context.scope.organisationId}|${list.id}`;
  const known = compiled.get(key);
  if (known && known.version === version) return known;
  const saved = await findSaved(context, list.id);
  if (saved === undefined) return builtInPlan(list);
  if (known && known.version === saved.version) return known;
  const plan = planOf(list, saved, await clauses());
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(key, plan);
  return plan;
}

const compiled = new Map<string, Plan>();
const mostCompiled = 500;

/** If a setup names something the product no longer has, the list stays: the built-in one is shown until it is set up again. */
function planOf(list: RecordList, saved: Stored, reader: ClauseReader): Plan {
  const found = compileSetup(list, saved.version, setupOf(saved), reader);
  return 'plan' in found ? found.plan : { ...builtInPlan(list), version: saved.version };
}

const builtIn = new Map<string, Plan>();

export function builtInPlan(list: RecordList): Plan {
  const known = builtIn.get(list.id);
  if (known) return known;
  const found = compile(list, 0, list.setup, plainClauses(list.entity));
  assert('plan' in found, `the built-in setup of ${list.id} compiles`);
  builtIn.set(list.id, found.plan);
  return found.plan;
}

export function setupOf(saved: Stored): GridSetup {
  return gridSetup.parse(saved.row);
}

/** Reads and compiles the clauses of a setup, or reports all its problems. */
export function compileSetup(list: RecordList, version: number, setup: GridSetup, reader: ClauseReader): Compiled {
  const clauses = clausesOf(setup, reader);
  return 'problems' in clauses ? clauses : compile(list, version, setup, clauses);
}

function clausesOf(setup: GridSetup, reader: ClauseReader): Clauses | Extract<Compiled, { problems: unknown }> {
  const { json, fromClause, countClause } = setup;
  const from = reader.from(fromClause);
  const count = countClause.trim() === '' ? undefined : reader.from(countClause);
  const groups = json.groupClause.trim() === '' ? { value: [] } : reader.group(json.groupClause);
  const formulas = json.Columns.flatMap((column, index) =>
    column.Type === 'ManualConfig' ? [{ index, read: reader.formula(column.ManualConfig) }] : [],
  );
  const problems = [
    ...('problem' in from ? [inClause('fromClause', from.problem.message, from.problem.at)] : []),
    ...(count && 'problem' in count ? [inClause('countClause', count.problem.message, count.problem.at)] : []),
    ...('problem' in groups ? [inClause('groupClause', groups.problem.message, groups.problem.at)] : []),
    ...formulas.flatMap(({ index, read }) =>
      'problem' in read
        ? [
            {
              path: `json.Columns.${index}.ManualConfig`,
              message: `Manual Config, line ${read.problem.at.line}, column ${read.problem.at.column}: ${read.problem.message}`,
            },
          ]
        : [],
    ),
  ];
  if ('problem' in from || (count && 'problem' in count) || 'problem' in groups || problems.length > 0) return { problems };
  return {
    from: from.value,
    count: count?.value,
    groups: groups.value,
    formulas: new Map(formulas.flatMap(({ index, read }) => ('value' in read ? [[index, read.value] as const] : []))),
  };
}
