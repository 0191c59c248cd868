import { getDraft, listDrafts, removeDraft, saveDraft } from '#application/drafts/drafts';
import { Refusal } from '#domain/refusal';
import { type Call, param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/identity/draft-operations';

/** Forms belong to modules of every area. */
const forms = async () => (await import('#modules/draft-forms')).draftForm;

/** Unsaved forms. */
export const routes: Routes = [
  route(calls.listDrafts, async ({ context, wiring }) => listDrafts(context, wiring.drafts(), await forms())),
  route(calls.getDraft, async (call) => {
    const { form, id } = nameOf(call);
    return getDraft(call.context, call.wiring.drafts(), await forms(), form, id);
  }),
  route(calls.saveDraft, async (call) => saveDraft(call.context, call.wiring.drafts(), await forms(), { ...call.body, ...nameOf(call) })),
  route(calls.removeDraft, async (call) => {
    const { form, id } = nameOf(call);
    await removeDraft(call.context, call.wiring.drafts(), form, id);
    return { done: true };
  }),
];

/** Both are part of a key, so only characters of names and ids are allowed. */
function nameOf(call: Call): { readonly form: string; readonly id: string } {
  const form = calls.formName.safeParse(param(call, 'form'));
  const id = calls.draftId.safeParse(param(call, 'id'));
  if (!form.success || !id.success) throw new Refusal('notFound', { what: 'Draft' });
  return { form: form.data, id: id.data };
}
