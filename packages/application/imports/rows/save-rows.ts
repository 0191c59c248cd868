import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { LineProblem, ReadRow } from '#application/imports/rows/read-row';
import { nextId } from '#application/imports/rows/row-reader';
import { takenProblem } from '#application/imports/rows/unique-values';
import { guardOpenings } from '#application/organisation/save-place';
import type { Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { commitPriced, pricesOnItems } from '#application/prices/product-prices';
import { Refusal } from '#domain/refusal';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { financialYear } from '#modules/organisation/financial-year/financial-year';

export interface Saved {
  readonly created: number;
  /** Rows that were imported before. */
  readonly existing: number;
  readonly problems: readonly LineProblem[];
  /** Lines that must be read again, because something they may refer to was deleted or deactivated. */
  readonly outdated: readonly number[];
}

/**
 * Saves the correct rows: many per transaction, each separately, so a refused row does not block others. `fence` is the organisation's,
 * from before they were read.
 */
export async function saveRows(
  context: Context,
  master: AnyMaster,
  rows: readonly ReadRow[],
  fence: number,
  isOfThisImport: IsOfThisImport,
): Promise<Saved> {
  const problems = rows.flatMap((row) => row.problems);
  const outdated: number[] = [];
  let created = 0;
  let existing = 0;
  const count = (stored: Stored | undefined) => {
    if (stored && isOfThisImport(stored)) created += 1;
    else existing += 1;
  };
  for (const { there } of rows) if (there) count(there);
  let open: readonly Fresh[] = rows.flatMap(({ row, ...rest }) => (row === undefined ? [] : [{ ...rest, row }]));
  if (master.slug === financialYear.slug) for (const { row } of open) await guardOpenings(context, row);
  while (open.length > 0) {
    const { ports, scope } = context;
    const outcomes = await commitRows(context, master, open, fence);
    const again: Fresh[] = [];
    for (const [index, one] of open.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error('Broken assumption: every work has an outcome');
      const isTaken = outcome instanceof Refusal ? outcome.code === 'idempotencyMismatch' : !(outcome instanceof Error) && outcome.repeated;
      const found = isTaken ? await ports.records.find(scope, master.slug, one.id) : undefined;
      // A deleted record keeps its id; a record with the same name is a new one.
      if (isTaken && found === undefined) again.push({ ...one, id: nextId(context, master, one.id) });
      else if (isTaken) count(found);
      else if (!(outcome instanceof Error)) {
        isOfThisImport(outcome.stored, true);
        created += 1;
      } else if (outcome instanceof Refusal && outcome.code === 'busy') outdated.push(one.line);
      else if (outcome instanceof Refusal && outcome.code === 'duplicate')
        problems.push(takenProblem(master, one.line, outcome.errors[0]?.path ?? ''));
      else throw outcome;
    }
    open = again;
  }
  return { created, existing, problems, outdated };
}

/** Whether these rows created a record, in any delivery of the message; `isNew` in this one. True once for each record. */
export type IsOfThisImport = (stored: Pick<Stored, 'id' | 'createdAt' | 'createdBy'>, isNew?: boolean) => boolean;

/**
 * `since`: when the import noted the rows before these. Records created later by the same person are from these rows. Their ids are gathered
 * in `made`, in order.
 */
export function ofRowsSince({ scope }: Context, since: string, made: Set<string>): IsOfThisImport {
  return ({ id, createdAt, createdBy }, isNew = false) => {
    const isTheirs = isNew || (createdBy === scope.userId && createdAt > since);
    if (!isTheirs || made.has(id)) return false;
    made.add(id);
    return true;
  };
}

type Fresh = Omit<ReadRow, 'row'> & { readonly row: AnyRow };

/** A row that changes other records, too, is written together with them. */
async function commitRows(context: Context, master: AnyMaster, rows: readonly Fresh[], fence: number) {
  const { ports, scope } = context;
  const works = rows.map((one): Work => ({ ...workOf(context, master, one), fence }));
  const items = await Promise.all(rows.map(({ id, row }) => pricesOnItems(context, master, id, undefined, row)));
  if (items.every((each) => each.length === 0)) return ports.journal.commitAll(scope, 'organisation', works);
  const together = works.map((work, index) => commitPriced(context, work, items[index] ?? []));
  return (await Promise.allSettled(together)).map((each) => (each.status === 'fulfilled' ? each.value : errorOf(each.reason)));
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function workOf(context: Context, master: AnyMaster, { id, fingerprint, row }: Fresh): Work {
  return {
    slug: master.slug,
    id,
    kind: 'create',
    fingerprint,
    decide: () => ({
      ...changeOf(master, { action: 'import', id, row, before: undefined, userId: context.scope.userId }),
      ...(master.fitsBeside ? { fences: 'organisation' as const } : {}),
    }),
  };
}
