import type { Context } from '#application/context';
import { removalOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import { referenceWord } from '#application/records/references';
import { Refusal } from '#domain/refusal';
import { masters } from '#modules/all';
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
  const { records } = context.ports;
  const word = referenceWord({ slug: master.slug, id });
  const named = masters
    .filter((other) => names(other.fields, master.slug))
    .map(({ slug }) => records.search(context.scope, slug, [word], 2));
  const [used, ...naming] = await Promise.all([records.isUsed(context.scope, master.slug, id), ...named]);
  return used || naming.some((ids) => ids.some((other) => other !== id));
}

/** Whether records of these fields can name a record of the slug. */
function names(fields: Fields, slug: string): boolean {
  return Object.values(fields).some((field: Field) =>
    field.kind === 'ref' ? field.to === slug : field.kind === 'lines' && names(field.of, slug),
  );
}
