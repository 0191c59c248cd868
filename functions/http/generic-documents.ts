import { chainOf } from '#application/chains/chain-of';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { attachFile, detachFile, listAttachments } from '#application/documents/attachments';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { waitingCounts } from '#application/documents/facts/waiting-counts';
import { removeDocument } from '#application/documents/remove-document';
import { type Cancelling, cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { type Marking, markEInvoice } from '#application/e-invoice/mark-e-invoice';
import { askStep } from '#application/eway-bill/ask-step';
import { countedDistance } from '#application/eway-bill/counted-distance';
import { cancelEwayBill, markEwayBill } from '#application/eway-bill/mark-eway-bill';
import { draftMail } from '#application/mail/draft-mail';
import { emailDocument } from '#application/mail/email-document';
import { approvalLevels } from '#domain/documents/approval';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { param } from '#functions/http/call';
import { kept } from '#functions/http/generic-records';
import type { MayKnow, Request, Values, Verbs, Version } from '#functions/http/generic-request';
import { withNames } from '#functions/http/with-names';
import { inTracker, levelVerbs } from '#modules/kit/approval';
import { calledEInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import { calledEwayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument } from '#modules/kit/module';
import { type AskedStep, ewayBillVerbs } from '#modules/kit/operations/eway-bill-operations';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { calledPicklistOf } from '#modules/kit/operations/picklist';

const document: Verbs<AnyDocument> = {
  ...kept,
  create: ({ context, module, body }: Request<AnyDocument, Values>) => enterDocument(context, module, body),
  update: ({ context, module, body }: Request<AnyDocument, Values & Version>) => changeDocument(context, module, body),
  ...Object.fromEntries(
    approvalLevels.map((level) => [
      `update-in-${levelVerbs[level]}`,
      ({ context, module, body }: Request<AnyDocument, Values & Version>) => changeDocument(context, inTracker(module, level), body),
    ]),
  ),
  waiting: ({ context, module }: Request<AnyDocument>) => waitingCounts(context, module),
  email: ({ context, module, call, id, body }: Request<AnyDocument, Parameters<typeof emailDocument>[3]>) =>
    emailDocument(context, module, id(), body, call.wiring.members),
  'email-draft': ({ context, module, id }: Request<AnyDocument>) => draftMail(context, module, id()),
  'picklist-email': ({ context, module, call, id, body }: Request<AnyDocument, Parameters<typeof emailDocument>[3]>) =>
    emailDocument(context, calledPicklistOf(module), id(), body, call.wiring.members),
  'picklist-email-draft': ({ context, module, id }: Request<AnyDocument>) => draftMail(context, calledPicklistOf(module), id()),
  'e-invoice-cancel': ({ context, module, id, body }: Request<AnyDocument, Cancelling>) => cancelEInvoice(context, module, id(), body),
  'e-invoice-email': ({ context, module, call, id, body }: Request<AnyDocument, Parameters<typeof emailDocument>[3]>) =>
    emailDocument(context, calledEInvoicePapersOf(module), id(), body, call.wiring.members),
  'e-invoice-email-draft': ({ context, module, id }: Request<AnyDocument>) => draftMail(context, module, id()),
  'e-invoice-mark': ({ context, module, id, body }: Request<AnyDocument, Marking>) => markEInvoice(context, module, id(), body),
  ...Object.fromEntries(
    Object.entries(ewayBillVerbs).map(([verb, step]) => [
      verb,
      ({ context, module, id, body: { version, ...asked } }: Request<AnyDocument, AskedStep>) =>
        askStep(context, module, id(), { verb, step, version, asked }),
    ]),
  ),
  'eway-bill-cancel': ({ context, module, id, body }: Request<AnyDocument, Parameters<typeof cancelEwayBill>[3]>) =>
    cancelEwayBill(context, module, id(), body),
  'eway-bill-mark': ({ context, module, id, body }: Request<AnyDocument, Parameters<typeof markEwayBill>[3]>) =>
    markEwayBill(context, module, id(), body),
  'portal-distance': ({ context, call, query }: Request<AnyDocument, never, Parameters<typeof countedDistance>[2]>) =>
    countedDistance(context, call.wiring.distances(), query),
  'eway-bill-email': ({ context, module, call, id, body }: Request<AnyDocument, Parameters<typeof emailDocument>[3]>) =>
    emailDocument(context, calledEwayBillPapersOf(module), id(), body, call.wiring.members),
  'eway-bill-email-draft': ({ context, module, id }: Request<AnyDocument>) => draftMail(context, calledEwayBillPapersOf(module), id()),
  chain: ({ context, module, id }: Request<AnyDocument>) => chainOf(context, module, id()),
  attachments: async ({ context, module, call, id }: Request<AnyDocument>) =>
    withNames(call.wiring.members, await listAttachments(context, module, id())),
  attach: async ({ context, module, call, id, body }: Request<AnyDocument, { readonly key: string }>) =>
    withNames(call.wiring.members, await attachFile(context, module, id(), body.key)),
  detach: async ({ context, module, call, id }: Request<AnyDocument>) =>
    withNames(call.wiring.members, await detachFile(context, module, id(), param(call, 'fileId'))),
  remove: ({ context, module, id, query }: Request<AnyDocument, never, MayKnow>) => removeDocument(context, module, id(), query.version),
  'hard-delete': ({ context, module, id, query }: Request<AnyDocument, never, MayKnow>) =>
    removeDocument(context, module, id(), query.version),
  activate: ({ context, module, id, body }: Request<AnyDocument, MayKnow | undefined>) =>
    actOnDocument(context, module, id(), 'undo-cancel', { version: body?.version }),
  status: ({ context, module, id, body: { active, version, remark } }: Request<AnyDocument, StatusBody>) =>
    actOnDocument(context, module, id(), permitted(context, module, active ? 'undo-cancel' : 'cancel'), { version, remark }),
};

type StatusBody = MayKnow & { readonly active: boolean; readonly remark?: string };

/** The call is open to those who may cancel and to those who may take back. */
function permitted({ caller }: Context, module: AnyDocument, verb: string): string {
  const action = module.actions[verb];
  const paths = action === undefined ? [] : verbsOf(action).map((one) => verbPath(module, one));
  if (!paths.some((path) => allows(caller.permissions, path)))
    throw new Refusal('forbidden', { what: `${action?.label}: ${module.title}` });
  return verb;
}

type Asked = Parameters<typeof actOnDocument>[4];

/** The other verbs of a document are the entries of its action table. */
export function documentVerb(verb: string): Verbs<AnyDocument>[string] {
  return (
    document[verb] ?? (({ context, module, id, body }: Request<AnyDocument, Asked>) => actOnDocument(context, module, id(), verb, body))
  );
}
