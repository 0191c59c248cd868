import * as z from 'zod/mini';
import { withArticle } from '#domain/text/article';
import type { AnyDocument, AnyMaster, AnyModule } from '#modules/kit/module';
import {
  historyAnswer,
  importAnswer,
  namesAnswer,
  nothing,
  optionAnswer,
  optionsAnswer,
  pageOf,
  recordAnswer,
  rowAnswer,
} from '#modules/kit/operations/answer-schemas';
import {
  getQuery,
  historyQuery,
  importBody,
  listBody,
  namesQuery,
  optionsQuery,
  pageQuery,
  removeQuery,
} from '#modules/kit/operations/call-schemas';
import { basePath, type Operation } from '#modules/kit/operations/operation';
import { verbPath } from '#modules/kit/operations/permission';

/** Calls that masters and documents share: both are records that are listed, read and chosen from drop-downs. */
export function keptOperations(module: AnyMaster | AnyDocument) {
  const scope: Operation['scope'] = module.kind === 'document' || module.belongsTo === 'branch' ? 'branch' : 'organisation';
  const may = (verb: string) => ({ permission: verbPath(module, verb) });
  const page = () => pageOf(rowAnswer(module));
  // A voucher is opened to read, change or clone it; people who see the list of a master see all of each record.
  const opening = ['view', 'edit', 'clone'].filter((verb) => module.actions[verb] !== undefined);
  const reading = module.kind === 'document' ? { anyOf: opening.map((verb) => verbPath(module, verb)) } : may('');
  const common = [
    call(module, 'list', {
      method: 'POST',
      path: '/list',
      summary: `A page of ${module.plural}`,
      access: may(''),
      scope,
      body: listBody,
      answers: 'rows',
      answer: page,
    }),
    call(module, 'all', {
      method: 'GET',
      path: '',
      summary: `${module.plural}, page by page`,
      access: may(''),
      scope,
      query: pageQuery,
      answers: 'rows',
      answer: page,
    }),
    call(module, 'options', {
      method: 'GET',
      path: '/options',
      summary: `${module.plural} for a drop-down`,
      access: { may: 'choose', of: module.slug },
      scope,
      query: optionsQuery,
      answer: () => optionsAnswer(module),
    }),
    call(module, 'names-of', {
      method: 'GET',
      path: '/namesOf',
      summary: `Names of ${module.plural}`,
      access: { may: 'name', of: module.slug },
      scope,
      query: namesQuery,
      answer: () => namesAnswer,
    }),
    call(module, 'history', {
      method: 'GET',
      path: '/{id}/history',
      summary: `History of ${withArticle(module.title)}: who changed what and when`,
      access: module.kind === 'document' ? may('view') : may(''),
      scope,
      query: historyQuery,
      answer: historyAnswer,
    }),
    call(module, 'get', {
      method: 'GET',
      path: '/{id}',
      summary: `One ${module.title}`,
      access: reading,
      scope,
      query: getQuery,
      answers: 'record',
      ...(module.kind === 'master'
        ? { general: true, answer: () => z.union([recordAnswer(module), optionAnswer(module)]) }
        : { answer: () => recordAnswer(module) }),
    }),
  ];
  /** Masters and documents allow these under their own conditions. */
  const removal = call(module, 'remove', {
    method: 'DELETE',
    path: '/{id}',
    summary: `Delete ${withArticle(module.title)}`,
    access: may('delete'),
    scope,
    query: removeQuery,
    answer: nothing,
  });
  /** For modules that are imported. */
  const importing = call(module, 'import', {
    method: 'POST',
    path: '/fileImport/{type}',
    summary: `Import ${module.plural} from an uploaded file, CSV or EXCEL; a job reads it`,
    access: may('add'),
    scope,
    body: importBody,
    answer: importAnswer,
  });
  return { scope, may, common, removal, importing };
}

/** A schema of a module's fields is built when it is first needed, because an instance answers few of its calls. */
export function call(
  module: AnyModule,
  verb: string,
  {
    body,
    answer,
    ...rest
  }: Omit<Operation, 'id' | 'area' | 'slug' | 'body' | 'answer'> & { readonly body?: Schema; readonly answer?: Schema },
): Operation {
  const { below = '', papers = '' }: { readonly below?: string; readonly papers?: string } = module.kind === 'document' ? module : {};
  const operation: Operation = {
    ...rest,
    id: `${module.slug}.${[...`${below}${papers}`.split('/').slice(1), verb].join('-')}`,
    area: rest.answersFile || rest.form ? 'papers' : module.area,
    slug: module.slug,
    ...(module.path === undefined ? {} : { base: module.path }),
    path: `${basePath(module)}${below}${rest.path}`,
  };
  withSchema(operation, 'body', body);
  withSchema(operation, 'answer', answer);
  return operation;
}

/** A schema, or a function that builds it when it is first needed. */
type Schema = z.ZodMiniType | (() => z.ZodMiniType);

function withSchema(operation: Operation, name: 'body' | 'answer', schema: Schema | undefined): void {
  if (schema === undefined) return;
  let made = typeof schema === 'function' ? undefined : schema;
  Object.defineProperty(operation, name, {
    enumerable: true,
    get() {
      made ??= (schema as () => z.ZodMiniType)();
      return made;
    },
  });
}
