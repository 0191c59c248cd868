import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { attachFile, detachFile, listAttachments } from '#application/documents/attachments';
import { changeDocument } from '#application/documents/change-document';
import { emailDocument } from '#application/documents/email-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { type ImportWish, startImport } from '#application/imports/start-import';
import { getRecord } from '#application/records/get-record';
import { listOptions } from '#application/records/list-options';
import { listRecords } from '#application/records/list-records';
import { recordExists } from '#application/records/record-exists';
import { recordHistory } from '#application/records/record-history';
import { removeRecord } from '#application/records/remove-record';
import { saveRecord } from '#application/records/save-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { buildReport } from '#application/reports/build-report';
import { assert, unreachable } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { type Call, type Handler, param } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport, AnyRow } from '#modules/kit/module';
import type { ListBody, Operation } from '#modules/kit/operation';

/**
 * One generic call as its use case wants it. Body and query were parsed by the operation's own schemas, which were made from
 * the module's fields at run time: what each verb finds in them is said beside the verb.
 */
interface Request<Module, Body = never, Query = never> {
  readonly context: Context;
  readonly module: Module;
  readonly call: Call;
  readonly id: () => string;
  readonly body: Body;
  readonly query: Query;
}

type Verbs<Module> = Readonly<Record<string, (request: Request<Module>) => Promise<unknown>>>;
type Kept = AnyMaster | AnyDocument;
type Values = AnyRow & { readonly id: string };
type Version = { readonly version: number };

const shared = {
  list: ({ context, module, body }: Request<Kept, ListBody>) => listRecords(context, module, body),
  all: ({ context, module, query }: Request<Kept, never, Pick<ListBody, 'search' | 'cursor' | 'limit'>>) =>
    listRecords(context, module, query),
  options: ({ context, module, query }: Request<Kept, never, Parameters<typeof listOptions>[2]>) => listOptions(context, module, query),
  get: ({ context, module, id }: Request<Kept>) => getRecord(context, module, id()),
  history: async ({ context, module, call, id }: Request<Kept>) =>
    withNames(call.wiring.members, await recordHistory(context, module, id())),
} satisfies Verbs<Kept>;

const master: Verbs<AnyMaster> = {
  ...shared,
  exists: ({ context, module, body }: Request<AnyMaster, Parameters<typeof recordExists>[2]>) => recordExists(context, module, body),
  create: ({ context, module, body }: Request<AnyMaster, Values & Partial<Version>>) => saveRecord(context, module, body),
  update: ({ context, module, body }: Request<AnyMaster, Values & Version>) => updateRecord(context, module, body),
  remove: ({ context, module, id, query }: Request<AnyMaster, never, Version>) => removeRecord(context, module, id(), query.version),
  import: ({ context, module, call, body }: Request<AnyMaster, ImportWish>) =>
    startImport(context, module, importType(param(call, 'type')), body),
  'hard-delete': ({ context, module, id, query }: Request<AnyMaster, never, Version>) => removeRecord(context, module, id(), query.version),
  activate: ({ context, module, id, body }: Request<AnyMaster, Version>) => setActive(context, module, id(), body.version, true),
  status: ({ context, module, id, body }: Request<AnyMaster, Version & { readonly active: boolean }>) =>
    setActive(context, module, id(), body.version, body.active),
};

function importType(type: string): 'CSV' | 'EXCEL' {
  if (type === 'CSV' || type === 'EXCEL') return type;
  throw new Refusal('malformed', { what: `There is no import of ${type}; there are CSV and EXCEL` });
}

type Asked = Parameters<typeof actOnDocument>[4];

const document: Verbs<AnyDocument> = {
  ...shared,
  create: ({ context, module, body }: Request<AnyDocument, Values>) => enterDocument(context, module, body),
  update: ({ context, module, body }: Request<AnyDocument, Values & Version>) => changeDocument(context, module, body),
  email: ({ context, module, id, body }: Request<AnyDocument, Parameters<typeof emailDocument>[3]>) =>
    emailDocument(context, module, id(), body),
  attachments: async ({ context, module, call, id }: Request<AnyDocument>) =>
    withNames(call.wiring.members, await listAttachments(context, module, id())),
  attach: async ({ context, module, call, id, body }: Request<AnyDocument, { readonly key: string }>) =>
    withNames(call.wiring.members, await attachFile(context, module, id(), body.key)),
  detach: async ({ context, module, call, id }: Request<AnyDocument>) =>
    withNames(call.wiring.members, await detachFile(context, module, id(), param(call, 'fileId'))),
  remove: ({ context, module, id, query }: Request<AnyDocument, never, Version>) => removeDocument(context, module, id(), query.version),
};

const report: Verbs<AnyReport> = {
  build: ({ context, module, body }: Request<AnyReport, AnyRow>) => buildReport(context, module, body),
};

/** The code behind a call that follows from a definition. A document's remaining verbs are the entries of its action table. */
export function generic(operation: Operation | undefined): Handler {
  assert(operation, 'an operation was matched');
  const module = moduleOf(operation.slug);
  const verb = operation.id.slice(operation.slug.length + 1);
  assert(module, `${operation.id} belongs to a module or has a handler of its own`);
  return async (call) => {
    const { context } = call;
    assert(context, `${operation.id} has a scope`);
    // Parsed by the schemas of this very operation, whose verb knows what they leave.
    const parsed = { body: call.body as never, query: (call.query ?? {}) as never };
    return run(module, verb, { context, call, id: () => param(call, 'id'), ...parsed });
  };
}

function run(module: AnyModule, verb: string, request: Omit<Request<never>, 'module'>): Promise<unknown> {
  switch (module.kind) {
    case 'master':
      return verbOf(master, verb)({ ...request, module });
    case 'document': {
      const act = ({ context, id, body }: Request<AnyDocument, Asked>) => actOnDocument(context, module, id(), verb, body);
      return (document[verb] ?? act)({ ...request, module });
    }
    case 'report':
      return verbOf(report, verb)({ ...request, module });
    default:
      return unreachable(module);
  }
}

function verbOf<Module>(verbs: Verbs<Module>, verb: string) {
  const found = verbs[verb];
  assert(found, `${verb} has code`);
  return found;
}
