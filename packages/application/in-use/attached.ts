import { belongsToBranch } from '#application/access/find-own';
import { isSeen } from '#application/access/own';
import { perBranch } from '#application/books/per-branch';
import { referenceWord } from '#application/commit/references';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { openingsPartition } from '#application/opening/opening-balance';
import { reachOf } from '#domain/permission/permission';
import { type Problem, Refusal } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/**
 * Refuses with 226 to remove a record that another one uses, and names that one: a voucher, movement or other master must never lose it.
 */
export async function refuseAttached(context: Context, master: AnyMaster, id: string): Promise<void> {
  const uses = await usesOf(context, master, id);
  if (uses.length > 0) throw attachedTo(uses);
}

/** One sentence for each module that a record is attached to, such as `Used in Projects: Rooftop at Kharadi`. */
export function attachedTo(uses: readonly string[]): Refusal {
  return new Refusal(
    'attached',
    {},
    uses.map((use): Problem => ({ path: 'id', message: `Used in ${use}` })),
  );
}

async function usesOf(context: Context, master: AnyMaster, id: string): Promise<readonly string[]> {
  const { documents, masters } = await import('#modules/all-modules');
  const naming = [...masters, ...documents].filter((other) => names(other.fields, master.slug));
  const [named, inBooks, inPlace] = await Promise.all([
    Promise.all(naming.map((other) => namedIn(context, other, master, id))),
    context.ports.records.isUsed(context.scope, master.slug, id),
    placedIn(context, master, id),
  ]);
  return [...named.flat(), ...(inBooks ? ['posted vouchers'] : []), ...inPlace];
}

/** Whether vouchers, or documents that may become vouchers, use a record: they were computed from its kind. */
export async function isOnDocuments(context: Context, master: AnyMaster, id: string): Promise<boolean> {
  if (master.slug === 'branch') return hasIssued(context, id);
  if (await context.ports.records.isUsed(context.scope, master.slug, id)) return true;
  const { documents } = await import('#modules/all-modules');
  const naming = documents.filter((other) => names(other.fields, master.slug));
  const word = referenceWord({ slug: master.slug, id });
  const found = await Promise.all(naming.map((other) => idsWith(context, other, word)));
  return found.some((ids) => ids.length > 0);
}

/** Whether a document was ever numbered in a branch, even if it was deleted since: the log has it. */
async function hasIssued({ scope, ports }: Context, branchId: string): Promise<boolean> {
  const slugs = new Set((await import('#modules/all-modules')).documents.map(({ slug }) => slug));
  for (let after = 0; ; ) {
    const entries = await ports.journal.entries(scope, { branchId }, after, entriesAtOnce);
    if (entries.some(({ slug }) => slugs.has(slug))) return true;
    const last = entries.at(-1);
    if (last === undefined) return false;
    after = last.sequence;
  }
}

const entriesAtOnce = 200;

/** How many are listed by name; the list of the module has the rest. */
const mostCalled = 3;

async function namedIn(context: Context, other: AnyMaster | AnyDocument, { slug }: AnyMaster, id: string): Promise<readonly string[]> {
  const { records } = context.ports;
  const ids = (await idsWith(context, other, referenceWord({ slug, id }))).filter((one) => one !== id);
  if (ids.length === 0) return [];
  const found = await records.findMany(
    context.scope,
    ids.slice(0, mostCalled).map((one) => ({ slug: other.slug, id: one })),
  );
  const shown = [...found.values()]
    .filter(({ row, createdBy }) => maySee(context, other, { ...row, createdBy }))
    .map(({ row }) => other.label(row));
  return [called(other.plural, shown, ids.length)];
}

/** `Projects: Rooftop at Kharadi, Pump house and more`: some names, if the caller may see them. */
export function called(plural: string, shown: readonly string[], count: number): string {
  if (shown.length === 0) return plural;
  return `${plural}: ${shown.slice(0, mostCalled).join(', ')}${count > Math.min(shown.length, mostCalled) ? ' and more' : ''}`;
}

/** Words of masters are kept by organisation, those of documents by branch. So every branch is asked, not only the open one. */
async function idsWith({ scope, ports }: Context, other: AnyMaster | AnyDocument, word: string): Promise<readonly string[]> {
  const { records } = ports;
  const branchIds = other.kind === 'master' ? [''] : (await records.all(scope, 'branch')).map((branch) => branch.id);
  // Two more than are listed: a record may refer to itself, and one more makes `and more`.
  const found = await perBranch(branchIds, (branchId) => records.search({ ...scope, branchId }, other.slug, [word], mostCalled + 2));
  return found.flat();
}

/** Anyone who may delete a record learns that it is used, but sees the name of the other record only if they may see that record. */
function maySee(context: Context, other: AnyMaster | AnyDocument, row: Readonly<Record<string, unknown>>): boolean {
  if (reachOf(context.caller.permissions, pathOf(other), '') === 'none') return false;
  if (belongsToBranch(other) && row['branchId'] !== context.scope.branchId) return false;
  return isSeen(context, other, row);
}

/** Documents and opening balances belong to a branch and a financial year, projects to a branch. Both stay while they contain one. */
export async function placedIn(context: Context, master: AnyMaster, id: string): Promise<readonly string[]> {
  if (master.slug !== 'branch' && master.slug !== 'financial-year') return [];
  const { documents, masters } = await import('#modules/all-modules');
  const { records } = context.ports;
  const [branches, years] = await Promise.all([records.all(context.scope, 'branch'), records.all(context.scope, 'financial-year')]);
  const places = branches
    .flatMap((branch) => years.map((year) => ({ branchId: branch.id, financialYearId: year.id })))
    .filter(({ branchId, financialYearId }) => branchId === id || financialYearId === id);
  const ofBranch = master.slug === 'branch' ? masters.filter((other) => other.belongsTo === 'branch') : [];
  const lists = [
    ...[...documents, ...ofBranch].map((module) => ({
      plural: module.plural,
      partitions: [...new Set(places.map((place) => partitionOf(module, place)))],
    })),
    { plural: 'Opening Balances', partitions: places.map(openingsPartition) },
  ];
  // Usually there is nothing, and one query tells. Each kind is asked only if there is something.
  const all = lists.flatMap(({ partitions }) => partitions);
  if ((await records.count(context.scope, all)) === 0) return [];
  const counts = await Promise.all(lists.map(({ partitions }) => records.count(context.scope, partitions)));
  return lists.filter((_, at) => (counts[at] ?? 0) > 0).map(({ plural }) => plural);
}

/** Whether records of these fields can name a record of the slug. */
function names(fields: Fields, slug: string): boolean {
  return Object.values(fields).some((field: Field) =>
    field.kind === 'ref' ? field.to === slug : field.kind === 'lines' && names(field.of, slug),
  );
}
