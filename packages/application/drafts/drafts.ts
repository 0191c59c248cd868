import type { Context } from '#application/context';
import type { Draft, DraftHead, Drafts } from '#application/drafts/ports';
import { limits } from '#domain/limits';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { DraftForm } from '#modules/draft-forms';
import type { DraftBody } from '#modules/identity/draft-operations';

export type FormOf = (form: string) => DraftForm | undefined;

type Head = Omit<DraftHead, 'place'>;

/** The caller's drafts of forms that they may still fill in, and that belong to this branch and year. */
export async function listDrafts(context: Context, drafts: Drafts, formOf: FormOf): Promise<readonly Head[]> {
  const { organisationId, userId } = context.scope;
  const all = await drafts.of(organisationId, userId);
  return all.filter((draft) => isOffered(context, formOf, draft)).map(headOf);
}

export async function getDraft(
  context: Context,
  drafts: Drafts,
  formOf: FormOf,
  form: string,
  id: string,
): Promise<Head & Pick<Draft, 'body'>> {
  const { organisationId, userId } = context.scope;
  const draft = await drafts.find(organisationId, userId, form, id);
  if (draft === undefined || !isOffered(context, formOf, draft)) throw new Refusal('notFound', { what: 'Draft' });
  return { ...headOf(draft), body: draft.body };
}

/** Saves a draft, unless a newer one of the same form is saved. If there are too many drafts, the oldest is deleted. */
export async function saveDraft(
  context: Context,
  drafts: Drafts,
  formOf: FormOf,
  { form, id, ...body }: DraftBody & { readonly form: string; readonly id: string },
): Promise<Head> {
  const { organisationId, userId, branchId, financialYearId } = context.scope;
  const known = formOf(form);
  if (known === undefined) throw new Refusal('notFound', { what: 'Form' });
  if (!mayFill(context, known, body.isNew)) throw new Refusal('forbidden', { what: 'this form' });
  const now = context.ports.clock.now();
  const draft: Draft = {
    ...body,
    form,
    id,
    place: known.ofPlace ? { branchId, financialYearId } : null,
    at: now.toISOString(),
    // A machine whose clock is ahead must not block later drafts from other machines.
    sequence: Math.min(body.sequence, now.getTime()),
  };
  if (await drafts.replace(organisationId, userId, draft)) return headOf(draft);
  const others = await drafts.of(organisationId, userId);
  const newer = others.find((other) => other.form === form && other.id === id);
  if (newer !== undefined) return headOf(newer);
  for (const oldest of others.slice(limits.draftsPerPerson - 1)) await drafts.remove(organisationId, userId, oldest.form, oldest.id);
  await drafts.put(organisationId, userId, draft);
  return headOf(draft);
}

export async function removeDraft(context: Context, drafts: Drafts, form: string, id: string): Promise<void> {
  const { organisationId, userId } = context.scope;
  await drafts.remove(organisationId, userId, form, id);
}

function isOffered(context: Context, formOf: FormOf, { form, isNew, place }: DraftHead): boolean {
  const known = formOf(form);
  if (known === undefined || !mayFill(context, known, isNew)) return false;
  const { branchId, financialYearId } = context.scope;
  return place === null || (place.branchId === branchId && place.financialYearId === financialYearId);
}

function mayFill({ caller }: Context, { adding, changing }: DraftForm, isNew: boolean): boolean {
  const paths = isNew ? adding : changing;
  return paths === 'member' || paths.some((path) => allows(caller.permissions, path));
}

function headOf({ form, id, title, screen, isNew, at, sequence }: DraftHead): Head {
  return { form, id, title, screen, isNew, at, sequence };
}
