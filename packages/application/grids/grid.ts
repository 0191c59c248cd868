import type { Context } from '#application/context';
import { allOf, countOf, pageOf } from '#application/grids/answer-rows';
import { type Asked, askedOf } from '#application/grids/asked';
import { type Clause, findList, findPlan } from '#application/grids/find-plan';
import { shownColumns, tableColumn } from '#application/grids/load-grid';
import { type People, withPeople } from '#application/grids/people-lists';
import type { ListRow } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { GridList } from '#modules/grids/definitions';
import type { GridColumn, GridCountAnswer, GridPageAnswer, GridPageBody, GridQuestion } from '#modules/grids/operations';
import type { Plan } from '#modules/grids/plan';
import { specNames } from '#modules/kit/operations/spec-names';

/** A page of a list, filtered, searched and sorted on the server (decision D38). */
export async function getGrid(context: Context, clauses: Clause, body: GridPageBody): Promise<GridPageAnswer> {
  const list = findList(context, body.listId);
  if (list.report) return (await ofReports()).reportPage(context, list.report, body, body.limit ?? rowsAtFirst);
  const plan = kept(list, await findPlan(context, list, clauses, body.setupVersion));
  const asked = await askedOf(context, plan, body);
  const { rows, ...rest } = await pageOf(context, asked, body.limit ?? rowsAtFirst, body.cursor);
  const { module } = plan.table;
  const merged = plan.groups !== undefined || plan.setup.json.gridSetup.distinctResult;
  const named = merged ? rows : rows.map((row) => ({ ...row, ...specNames(module, row, context.scope.organisationId) }));
  return { rows: [...named], ...rest, ...movedDays(asked) };
}

const rowsAtFirst = 50;

export async function countGrid(context: Context, clauses: Clause, body: Omit<GridQuestion, 'sort'>): Promise<GridCountAnswer> {
  const list = findList(context, body.listId);
  if (list.report) return (await ofReports()).reportCount(context, list.report, body);
  const plan = kept(list, await findPlan(context, list, clauses, body.setupVersion));
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
  const { title, report } = list;
  if (report) {
    const table = await (await ofReports()).wholeReport(context, report, question);
    return { title, columns: table.columns.map(tableColumn), rows: once(table.rows) };
  }
  const there = await withPeople(sources.people, context, question.listId);
  const plan = kept(list, await findPlan(context, list, sources.clauses, question.setupVersion));
  const columns = [...shownColumns(list, plan).filter((column) => column.export)];
  if (list.module?.kind === 'document' && plan.groups === undefined && !columns.some(({ key }) => key === 'status'))
    columns.push(statusColumn);
  return { title, columns, rows: allOf(there, await askedOf(there, plan, question)) };
}

/** Lists rarely are reports, and reports bring much code. */
function ofReports() {
  return import('#application/grids/report-rows');
}

async function* once(rows: readonly ListRow[]): AsyncGenerator<readonly ListRow[]> {
  yield rows;
}

/** A list whose records no part of the product keeps yet is refused, because an empty answer would look like one without records. */
function kept({ title }: GridList, plan: Plan | undefined): Plan {
  if (plan === undefined) throw new Refusal('notAllowed', { why: `${title} are not part of this version yet` });
  return plan;
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
