import type { Context } from '#application/context';
import type { LineProblem, ReadRow } from '#application/imports/row-reader';
import type { Work } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { Refusal } from '#domain/refusal';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

export interface Saved {
  readonly created: number;
  /** Rows that were imported before. */
  readonly existing: number;
  readonly problems: readonly LineProblem[];
}

/** Saves the rows that are right: many to a transaction, each for itself, so that one that is refused holds up no other. */
export async function saveRows(context: Context, master: AnyMaster, rows: readonly ReadRow[]): Promise<Saved> {
  const fresh = rows.flatMap(({ row, ...rest }) => (row === undefined ? [] : [{ ...rest, row }]));
  const outcomes = await context.ports.journal.commitAll(
    context.scope,
    'organisation',
    fresh.map(({ id, fingerprint, row }) => workOf(context, master, id, fingerprint, row)),
  );
  const problems = rows.flatMap((row) => row.problems);
  let created = 0;
  let existing = rows.filter(({ isThere }) => isThere).length;
  for (const [index, outcome] of outcomes.entries()) {
    if (!(outcome instanceof Error)) {
      if (outcome.repeated) existing += 1;
      else created += 1;
    } else if (outcome instanceof Refusal && (outcome.code === 'duplicate' || outcome.code === 'idempotencyMismatch')) {
      const name = outcome.errors[0]?.path ?? '';
      const label = master.fields[name]?.label ?? 'This record';
      problems.push({ line: fresh[index]?.line ?? 0, column: label, message: `${label} already exists` });
    } else throw outcome;
  }
  return { created, existing, problems };
}

function workOf(context: Context, master: AnyMaster, id: string, fingerprint: string, row: AnyRow): Work {
  return {
    slug: master.slug,
    id,
    kind: 'create',
    fingerprint,
    decide: () => changeOf(master, { action: 'import', id, row, before: undefined, userId: context.scope.userId }),
  };
}
