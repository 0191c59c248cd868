import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileSetup } from '#application/grids/find-plan';
import { clauseReader } from '#integrations/clauses/clauses';
import { gridLists } from '#modules/grids/definitions';
import type { Plan } from '#modules/grids/plan';
import { gridSetup } from '#modules/grids/setup';
import { hostileSetup } from '#test/kit/faults/hostile-setup';
import { runs } from '#test/kit/runs';

/**
 * Thousands of setups, different ones in each run: made by the grammar, mutated, or plainly hostile. Each either compiles, with only tables
 * and columns of the model and the list's own records first, or is refused with a message and a place; none crashes.
 */
const tries = runs(3_000);

it('clauses and conditions stay within the model or are refused with a place', () => {
  const reader = clauseReader();
  const list = gridLists().get('LEDGER_LIST');
  if (list?.report !== undefined || list === undefined) throw new Error('There is no LEDGER_LIST');
  let understood = 0;
  for (const made of fc.sample(hostileSetup, { numRuns: tries })) {
    const { columns, groupClause, filter, conditions, ...clauses } = made;
    const parsed = gridSetup.safeParse({
      ...clauses,
      conditions,
      filters: [filter],
      json: { Columns: columns, gridSetup: {}, groupClause },
    });
    if (!parsed.success) continue;
    const found = compileSetup(list, 1, parsed.data, reader);
    if ('plan' in found) {
      understood += 1;
      if (!isOfTheModel(found.plan)) expect.fail(`${JSON.stringify(made)} reaches beyond the model`);
    } else {
      const placed = found.problems.every(
        ({ path, message }) => message.length > 0 && (!/Clause$/.test(path) || /, line [1-9]\d*, column [1-9]\d*: /.test(message)),
      );
      if (!placed || found.problems.length === 0)
        expect.fail(`${JSON.stringify(made)} is refused without a place: ${JSON.stringify(found.problems)}`);
    }
  }
  // Checks that enough of them were valid.
  expect(understood).toBeGreaterThan(tries / 20);
}, 240_000);

function isOfTheModel(plan: Plan): boolean {
  const at = [plan.table, ...plan.joins.map(({ table: joined }) => joined)];
  const cells = [
    ...plan.columns.flatMap(({ source }) => source.flatMap((part) => ('text' in part ? [] : [part]))),
    ...plan.filters.map(({ cell }) => cell),
    ...plan.conditions.map(({ cell }) => cell),
    ...(plan.groups ?? []),
  ];
  return (
    plan.table.module === plan.list.module &&
    plan.joins.length <= 4 &&
    plan.joins.every(({ table: joined, from, field }, index) => from <= index && at[from]?.columns.get(field)?.to === joined.module.slug) &&
    cells.every((cell) => at[cell.table]?.columns.get(cell.column.name) === cell.column)
  );
}
