import type { Context } from '#application/context';
import { allOf, countOf, pageOf } from '#application/grids/answer-rows';
import { type Asked, askedOf } from '#application/grids/asked';
import { type Clause, findList, findPlan } from '#application/grids/find-plan';
import { shownColumns } from '#application/grids/load-grid';
import { type People, withPeople } from '#application/grids/people-lists';
import type { ListRow } from '#application/ports';
import type { GridColumn, GridCountAnswer, GridPageAnswer, GridPageBody, GridQuestion } from '#modules/grids/operations';
import { specNames } from '#modules/kit/spec-names';

/** A page of a list, filtered, searched and sorted on the server (decision D38). */
export async function getGrid(context: Context, clauses: Clause, body: GridPageBody): Promise<GridPageAnswer> {
  const plan = await findPlan(context, findList(context, body.listId), clauses, body.setupVersion);
  if (plan === undefined) return { rows: [] };
  const asked = await askedOf(context, plan, body);
  const { rows, ...rest } = await pageOf(context, asked, body.limit ?? rowsAtFirst, body.cursor);
  const { module } = plan.table;
  const merged = plan.groups !== undefined || plan.setup.json.gridSetup.distinctResult;
  const named = merged ? rows : rows.map((row) => ({ ...row, ...specNames(module, row, context.scope.organisationId) }));
  return { rows: [...named], ...rest, ...movedDays(asked) };
}

const rowsAtFirst = 50;

export async function countGrid(context: Context, clauses: Clause, body: Omit<GridQuestion, 'sort'>): Promise<GridCountAnswer> {
  const plan = await findPlan(context, findList(context, body.listId), clauses, body.setupVersion);
  if (plan === undefined) return { count: 0, exact: true, totals: {} };
  const asked = await askedOf(context, plan, { ...body, sort: [] });
  return { ...(await countOf(context, asked)), ...movedDays(asked) };
}

function movedDays({ errors }: Asked): Pick<GridPageAnswer, 'errors'> {
  return errors.length > 0 ? { errors: [...errors] } : {};
}

/** What reading lists needs: the parser of saved setups, and the store of members and invitations. */
export interface ListSources {
  readonly clauses: Clause;
  readonly people: People;
}

/** What an export writes: the exportable columns, and every requested row, read as it is written. */
export async function gridRows(
  context: Context,
  sources: ListSources,
  question: GridQuestion,
): Promise<{ readonly title: string; readonly columns: readonly GridColumn[]; readonly rows: AsyncIterable<readonly ListRow[]> }> {
  const list = findList(context, question.listId);
  const there = await withPeople(sources.people, context, question.listId);
  const plan = await findPlan(context, list, sources.clauses, question.setupVersion);
  const columns = [...shownColumns(list, plan).filter((column) => column.export)];
  if (list.module?.kind === 'document' && plan?.groups === undefined && !columns.some(({ key }) => key === 'status'))
    columns.push(statusColumn);
  return { title: list.title, columns, rows: plan ? allOf(there, await askedOf(there, plan, question)) : none() };
}

/** A file must show which vouchers are cancelled, even if the column was not chosen. */
const statusColumn: GridColumn = {
  key: 'status',
  label: 'Status',
  kind: 'status',
  type: '',
  hidden: false,
  export: true,
  styleClass: '',
  sortable: 'none',
};

async function* none(): AsyncGenerator<readonly ListRow[]> {}
