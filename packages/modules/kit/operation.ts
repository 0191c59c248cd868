import * as z from 'zod';
import { dateFormats } from '#domain/time/file-date';
import type { Area } from '#modules/kit/area';
import { isImported } from '#modules/kit/import-columns';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport, Service } from '#modules/kit/module';
import { pathOf, statusVerb, verbPath } from '#modules/kit/permission';
import { id, schemaOf } from '#modules/kit/schema';

/**
 * One call of the API. The same declaration drives the router, validation, the permission guard, the OpenAPI document and the
 * web client (decision D12). An operation without an access entry does not exist: it does not compile.
 */
export interface Operation {
  /** `transporter.create`: the slug and the verb. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/ims-crm/transporter/s/{id}`. */
  readonly path: string;
  readonly area: Area;
  readonly slug: string;
  /** Screen and permission path of the module, where it is not `/slug`. */
  readonly base?: string;
  readonly summary: string;
  /** Who may call: anyone; whoever is signed in; any member of the organisation; whoever holds the path (or its `/own`). */
  readonly access: 'public' | 'signed-in' | 'member' | { readonly permission: string };
  /** Which of the three headers must be there and be the caller's. */
  readonly scope: 'none' | 'organisation' | 'branch';
  readonly body?: z.ZodType;
  /** The body comes as a form: files under `files`, what `body` describes as the JSON part `data`. */
  readonly form?: true;
  readonly query?: z.ZodObject;
  /** What the answer's `data` looks like, for the OpenAPI document. */
  readonly answer?: z.ZodType;
  /** Answers bytes instead of the envelope. */
  readonly answersFile?: true;
}

export function basePath(module: { readonly service: Service; readonly entity: string }): string {
  return `/api/${module.service}/${module.entity}/s`;
}

/** The generic calls every module of a kind has. */
export function operationsOf(module: AnyModule): readonly Operation[] {
  return module.kind === 'master'
    ? masterOperations(module)
    : module.kind === 'document'
      ? documentOperations(module)
      : reportOperations(module);
}

export const listBody = z.lazy(() =>
  z.strictObject({
    order: z.string().max(60).optional(),
    descending: z.boolean().optional(),
    search: z.string().max(100).optional(),
    /** Days, inclusive, on the list's date. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Column → accepted values, or a text to look for. */
    filters: z.record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(100)])).optional(),
    cursor: z.string().max(4000).optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
);
export type ListBody = z.infer<typeof listBody>;

const version = z.int().min(1);
const removeQuery = z.strictObject({ version: z.coerce.number().int().min(1) });
const pageQuery = z.strictObject({
  search: z.string().max(100).optional(),
  cursor: z.string().max(4000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
const importBody = z.lazy(() =>
  z.strictObject({
    id,
    /** Key of an upload that was confirmed. */
    key: z.string().min(1).max(300),
    dateFormat: z.enum(dateFormats).default('DD-MM-YYYY'),
    /** Saves what is right at once; otherwise someone looks at what was read and approves it. */
    approved: z.boolean().default(false),
  }),
);
const existsBody = z.lazy(() => z.strictObject({ id: id.optional(), values: z.record(z.string().max(60), z.string().max(200)) }));
const versionBody = z.strictObject({ version });
const statusBody = z.strictObject({ version, active: z.boolean() });
const actionBody = z.strictObject({ version, remark: z.string().trim().max(500).optional() });
const remarkBody = z.strictObject({ version, remark: z.string().trim().min(1, 'Give a reason').max(500) });
/** Letters of the subject of a mail. */
export const mostSubject = 200;
const emailBody = z.lazy(() =>
  z.strictObject({
    requestId: id,
    to: z.array(z.email().max(254)).min(1, 'At least one address').max(20),
    subject: z.string().trim().min(1).max(mostSubject),
    message: z.string().trim().max(4000).default(''),
  }),
);
const mailDraft = z.lazy(() =>
  z.object({
    /** Name of the template it was filled from; null where the organisation has none for such documents. */
    template: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
  }),
);
export type MailDraft = z.infer<typeof mailDraft>;
const attachBody = z.strictObject({ key: z.string().min(1).max(300) });
const getQuery = z.strictObject({ isGeneral: z.string().max(5).optional() });
const optionsQuery = z.strictObject({
  search: z.string().max(100).optional(),
  id: id.optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});

/** A body made of a module's fields is made when it is first asked for: an instance answers few of the calls it knows. */
function call(
  module: AnyModule,
  verb: string,
  { body, ...rest }: Omit<Operation, 'id' | 'area' | 'slug' | 'body'> & { readonly body?: z.ZodType | (() => z.ZodType) },
): Operation {
  const operation: Operation = {
    ...rest,
    id: `${module.slug}.${verb}`,
    area: rest.answersFile || rest.form ? 'papers' : module.area,
    slug: module.slug,
    ...(module.path === undefined ? {} : { base: module.path }),
    path: `${basePath(module)}${rest.path}`,
  };
  if (typeof body !== 'function') return body ? { ...operation, body } : operation;
  let made: z.ZodType | undefined;
  return Object.defineProperty(operation, 'body', {
    enumerable: true,
    get() {
      made ??= body();
      return made;
    },
  });
}

function masterOperations(module: AnyMaster): readonly Operation[] {
  const { scope, may, common } = shared(module);
  const body = () => schemaOf(module.fields);
  const has = (verb: 'create' | 'update' | 'remove' | 'status') => !module.without?.includes(verb);
  const saved = () => (has('update') ? body().extend({ id, version: version.optional() }) : body().extend({ id }));
  const name = module.title;
  return [
    ...common,
    call(module, 'exists', {
      method: 'POST',
      path: '/isAlreadyExist',
      summary: `Whether a ${name} with these values exists`,
      access: 'member',
      scope,
      body: existsBody,
    }),
    ...(has('create')
      ? [
          call(module, 'create', {
            method: 'POST',
            path: '',
            summary: `Create a ${name}, or change it where a version is given`,
            access: may('add'),
            scope,
            body: saved,
          }),
        ]
      : []),
    ...(isImported(module)
      ? [
          call(module, 'multipart', {
            method: 'POST',
            path: '/multipart',
            summary: `Create or change a ${name} with its files: a file field holds the name under which its file is sent`,
            access: may('add'),
            scope,
            body: saved,
            form: true,
          }),
        ]
      : []),
    call(module, 'download', {
      method: 'GET',
      path: '/download/{id}',
      summary: `A ${name} on paper, as PDF`,
      access: may(''),
      scope,
      answersFile: true,
    }),
    ...(isImported(module)
      ? [
          call(module, 'import', {
            method: 'POST',
            path: '/fileImport/{type}',
            summary: `Import ${module.plural} from an uploaded file, CSV or EXCEL; a job reads it`,
            access: may('add'),
            scope,
            body: importBody,
          }),
        ]
      : []),
    ...(has('update')
      ? [
          call(module, 'update', {
            method: 'PUT',
            path: '',
            summary: `Change a ${name}`,
            access: may('edit'),
            scope,
            body: () => body().extend({ id, version }),
          }),
        ]
      : []),
    ...(has('remove')
      ? [
          call(module, 'remove', {
            method: 'DELETE',
            path: '/{id}',
            summary: `Delete a ${name}`,
            access: may('delete'),
            scope,
            query: removeQuery,
          }),
          call(module, 'hard-delete', {
            method: 'DELETE',
            path: '/hardDelete/{id}',
            summary: `Delete a ${name}; its revisions stay in the audit trail`,
            access: may('delete'),
            scope,
            query: removeQuery,
          }),
        ]
      : []),
    ...(has('status')
      ? [
          call(module, 'activate', {
            method: 'PUT',
            path: '/{id}/activate',
            summary: `Activate a ${name}`,
            access: may(statusVerb(module)),
            scope,
            body: versionBody,
          }),
          call(module, 'status', {
            method: 'PUT',
            path: '/statusChange/{id}',
            summary: `Activate or deactivate a ${name}`,
            access: may(statusVerb(module)),
            scope,
            body: statusBody,
          }),
        ]
      : []),
  ];
}

function documentOperations(module: AnyDocument): readonly Operation[] {
  const { scope, may, common } = shared(module);
  const body = () => schemaOf(module.fields);
  const name = module.title;
  return [
    ...common,
    call(module, 'create', {
      method: 'POST',
      path: '',
      summary: `Enter a ${name}`,
      access: may('add'),
      scope,
      body: () => body().extend({ id }),
    }),
    call(module, 'update', {
      method: 'PUT',
      path: '',
      summary: `Change a ${name}`,
      access: may('edit'),
      scope,
      body: () => body().extend({ id, version }),
    }),
    call(module, 'print', {
      method: 'GET',
      path: '/download/{id}',
      summary: `PDF of a ${name}`,
      access: may('print'),
      scope,
      answersFile: true,
    }),
    call(module, 'email', {
      method: 'POST',
      path: '/{id}/email',
      summary: `Send a ${name} by e-mail`,
      access: may('email'),
      scope,
      body: emailBody,
    }),
    call(module, 'email-draft', {
      method: 'GET',
      path: '/{id}/email',
      summary: `What the e-mail of a ${name} says unless it is changed: the active template, filled in`,
      access: may('email'),
      scope,
      answer: mailDraft,
    }),
    ...attachmentOperations(module),
    ...Object.entries(module.actions)
      .filter(([, action]) => action.sets !== undefined || action.effect !== undefined)
      .map(([verb, action]) =>
        call(module, verb, {
          method: 'PUT',
          path: `/{id}/${verb}`,
          summary: `${action.label}: ${name}`,
          access: action.permission === null ? may('') : may(action.permission),
          scope,
          body: action.asksRemark ? remarkBody : actionBody,
        }),
      ),
    ...(module.actions['delete']
      ? [
          call(module, 'remove', {
            method: 'DELETE',
            path: '/{id}',
            summary: `Delete a ${name}`,
            access: may('delete'),
            scope,
            query: removeQuery,
          }),
        ]
      : []),
  ];
}

const attachments = z.lazy(() =>
  z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      by: z.string(),
      byName: z.string(),
      at: z.string(),
    }),
  ),
);

const attachmentAddress = z.lazy(() =>
  z.object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.int(),
    url: z.string(),
  }),
);

/** Files that lie with a document. Their address is given out where files are held. */
function attachmentOperations(module: AnyDocument): readonly Operation[] {
  const { scope, may } = shared(module);
  const name = module.title;
  return [
    call(module, 'attach', {
      method: 'POST',
      path: '/{id}/attachments',
      summary: `Attach a confirmed file to a ${name}`,
      access: may('upload-attachment'),
      scope,
      body: attachBody,
      answer: attachments,
    }),
    call(module, 'attachments', {
      method: 'GET',
      path: '/{id}/attachments',
      summary: `What is attached to a ${name}`,
      access: may('view-attachment'),
      scope,
      answer: attachments,
    }),
    call(module, 'detach', {
      method: 'DELETE',
      path: '/{id}/attachments/{fileId}',
      summary: `Take a file away from a ${name}`,
      access: may('delete-attachment'),
      scope,
      answer: attachments,
    }),
    {
      ...call(module, 'attachment', {
        method: 'GET',
        path: '/download/{id}/{fileId}',
        summary: `An address that gives what is attached to a ${name} for five minutes`,
        access: may('view-attachment'),
        scope,
        answer: attachmentAddress,
      }),
      area: 'papers',
    },
  ];
}

function reportOperations(module: AnyReport): readonly Operation[] {
  const access = { permission: pathOf(module) };
  const filter = () => schemaOf(module.filters).extend({ cursor: z.string().max(4000).optional() });
  return [
    call(module, 'build', { method: 'POST', path: '/data', summary: module.title, access, scope: 'branch', body: filter }),
    call(module, 'export', {
      method: 'POST',
      path: '/export',
      summary: `${module.title} as a file`,
      access,
      scope: 'branch',
      body: () => filter().extend({ as: z.enum(['PDF', 'EXCEL', 'JSON']) }),
      answersFile: true,
    }),
  ];
}

function shared(module: AnyMaster | AnyDocument) {
  const scope: Operation['scope'] = module.kind === 'document' || module.belongsTo === 'branch' ? 'branch' : 'organisation';
  const may = (verb: string) => ({ permission: verbPath(module, verb) });
  const common = [
    call(module, 'list', { method: 'POST', path: '/list', summary: `A page of ${module.plural}`, access: may(''), scope, body: listBody }),
    call(module, 'all', {
      method: 'GET',
      path: '',
      summary: `${module.plural}, a page after the other`,
      access: may(''),
      scope,
      query: pageQuery,
    }),
    call(module, 'options', {
      method: 'GET',
      path: '/options',
      summary: `${module.plural} for a drop-down`,
      access: 'member',
      scope,
      query: optionsQuery,
    }),
    call(module, 'history', {
      method: 'GET',
      path: '/{id}/history',
      summary: `Who changed a ${module.title}, when and what`,
      access: may(''),
      scope,
    }),
    call(module, 'get', {
      method: 'GET',
      path: '/{id}',
      summary: `One ${module.title}`,
      access: may(''),
      scope,
      query: getQuery,
    }),
  ];
  return { scope, may, common };
}
