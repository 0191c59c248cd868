import type { Context } from '#application/context';
import { openingsPartition } from '#application/documents/opening-balance';
import { partitionOf, removalOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import { referenceWord } from '#application/records/references';
import { Refusal } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';

/** Deletes a master that nothing names: no voucher, no movement and no other master. Its revisions stay in the log. */
export async function removeRecord(context: Context, master: AnyMaster, id: string, version: number): Promise<void> {
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, 'delete', before.row);
  if (before.row['isDefault'] === true)
    throw new Refusal('notAllowed', { why: `This ${master.title} comes with the product and cannot be deleted` });
  if (await isAttached(context, master, id)) throw new Refusal('attached');
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: master.slug,
    id,
    kind: 'change',
    version,
    decide: () => removalOf(master, id),
  });
}

async function isAttached(context: Context, master: AnyMaster, id: string): Promise<boolean> {
  const { documents, masters } = await import('#modules/all');
  const { records } = context.ports;
  const word = referenceWord({ slug: master.slug, id });
  const named = [...masters, ...documents]
    .filter((other) => names(other.fields, master.slug))
    .map(({ slug }) => records.search(context.scope, slug, [word], 2));
  const [used, held, ...naming] = await Promise.all([
    records.isUsed(context.scope, master.slug, id),
    holdsDocuments(context, master, id),
    ...named,
  ]);
  return used || held || naming.some((ids) => ids.some((other) => other !== id));
}

/** Documents and opening balances lie in a branch and a financial year: either stays while there is one in it. */
async function holdsDocuments(context: Context, master: AnyMaster, id: string): Promise<boolean> {
  if (master.slug !== 'branch' && master.slug !== 'financial-year') return false;
  const { documents } = await import('#modules/all');
  const { records } = context.ports;
  const [branches, years] = await Promise.all([records.all(context.scope, 'branch'), records.all(context.scope, 'financial-year')]);
  const places = branches.flatMap((branch) => years.map((year) => ({ branchId: branch.id, financialYearId: year.id })));
  const inside = places.filter(({ branchId, financialYearId }) => branchId === id || financialYearId === id);
  return (
    (await records.count(
      context.scope,
      inside.flatMap((place) => [...documents.map((document) => partitionOf(document, place)), openingsPartition(place)]),
    )) > 0
  );
}

/** Whether records of these fields can name a record of the slug. */
function names(fields: Fields, slug: string): boolean {
  return Object.values(fields).some((field: Field) =>
    field.kind === 'ref' ? field.to === slug : field.kind === 'lines' && names(field.of, slug),
  );
}
