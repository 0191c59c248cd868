import { type ImportWish, startImport } from '#application/imports/start-import';
import { recordExists } from '#application/records/record-exists';
import { removeRecord } from '#application/records/remove-record';
import { saveRecord } from '#application/records/save-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { param } from '#functions/http/call';
import type { MayKnow, Request, Values, Verbs, Version } from '#functions/http/generic-request';
import { importType } from '#functions/http/import-type';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { NamedBody } from '#modules/kit/operations/call-schemas';

type Kept = AnyMaster | AnyDocument;

/** Calls that masters and documents share. */
export const kept = {
  import: ({ context, module, call, body }: Request<Kept, ImportWish>) =>
    startImport(context, module, importType(param(call, 'type')), body),
} satisfies Verbs<Kept>;

export const master: Verbs<AnyMaster> = {
  ...kept,
  exists: ({ context, module, body }: Request<AnyMaster, Parameters<typeof recordExists>[2]>) => recordExists(context, module, body),
  named: async ({ context, module, body }: Request<AnyMaster, NamedBody>) =>
    (await import('#application/imports/named-options')).namedOptions(context, module, body),
  create: ({ context, module, body }: Request<AnyMaster, Values & Partial<Version>>) => saveRecord(context, module, body),
  update: ({ context, module, body }: Request<AnyMaster, Values & Version>) => updateRecord(context, module, body),
  remove: ({ context, module, id, query }: Request<AnyMaster, never, MayKnow>) => removeRecord(context, module, id(), query.version),
  'hard-delete': ({ context, module, id, query }: Request<AnyMaster, never, MayKnow>) => removeRecord(context, module, id(), query.version),
  activate: ({ context, module, id, body }: Request<AnyMaster, MayKnow | undefined>) =>
    setActive(context, module, id(), body?.version, true),
  status: ({ context, module, id, body }: Request<AnyMaster, MayKnow & { readonly active: boolean }>) =>
    setActive(context, module, id(), body.version, body.active),
};
