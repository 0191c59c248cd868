import * as z from 'zod/mini';
import { withArticle } from '#domain/text/article';
import { isImported } from '#modules/kit/imports/is-imported';
import type { AnyMaster } from '#modules/kit/module';
import { existsAnswer, namedAnswer, nothing, recordAnswer, savedAnswer } from '#modules/kit/operations/answer-schemas';
import { existsBody, namedBody, removeQuery, statusBody, version, versionBody } from '#modules/kit/operations/call-schemas';
import { call, keptOperations } from '#modules/kit/operations/kept-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { statusVerb, verbPath } from '#modules/kit/operations/permission';
import { id, schemaOf } from '#modules/kit/schema';

/** The generic entity service of a master (section 7 of the specification). */
export function masterOperations(module: AnyMaster): readonly Operation[] {
  const { scope, may, common, removal, importing } = keptOperations(module);
  const body = () => schemaOf(module.fields);
  const has = (verb: 'create' | 'update' | 'remove' | 'status') => !module.without?.includes(verb);
  const saved = () => z.extend(body(), { id, ...(has('update') ? { version: z.optional(version) } : {}) });
  const one = withArticle(module.title);
  return [
    ...common,
    call(module, 'exists', {
      method: 'POST',
      path: '/isAlreadyExist',
      summary: `Whether ${one} with these values exists`,
      access: { anyOf: ['', ...(has('create') ? ['add'] : []), ...(has('update') ? ['edit'] : [])].map((verb) => verbPath(module, verb)) },
      scope,
      body: existsBody,
      answer: existsAnswer,
    }),
    ...(has('create')
      ? [
          call(module, 'named', {
            method: 'POST',
            path: '/named',
            summary: `${module.plural} by exact name, code or GSTIN, for a drop-down`,
            access: { may: 'choose', of: module.slug },
            scope,
            body: namedBody,
            answer: () => namedAnswer(module),
          }),
          call(module, 'create', {
            method: 'POST',
            path: '',
            summary: `Create ${one}, or change it if a version is given`,
            access: may('add'),
            scope,
            body: saved,
            answers: 'record',
            answer: () => savedAnswer(module),
          }),
        ]
      : []),
    ...(isImported(module)
      ? [
          call(module, 'multipart', {
            method: 'POST',
            path: '/multipart',
            summary: `Create or change ${one} with its files; a file field has the name of its file in the form`,
            access: may('add'),
            scope,
            body: saved,
            form: true,
            answers: 'record',
            answer: () => savedAnswer(module),
          }),
        ]
      : []),
    call(module, 'download', {
      method: 'GET',
      path: '/download/{id}',
      summary: `${module.title} on paper, as PDF`,
      access: may(''),
      scope,
      answersFile: true,
    }),
    ...(isImported(module) ? [importing] : []),
    ...(has('update')
      ? [
          call(module, 'update', {
            method: 'PUT',
            path: '',
            summary: `Change ${one}`,
            access: may('edit'),
            scope,
            body: () => z.extend(body(), { id, version }),
            answers: 'record',
            answer: () => savedAnswer(module),
          }),
        ]
      : []),
    ...(has('remove')
      ? [
          removal,
          call(module, 'hard-delete', {
            method: 'DELETE',
            path: '/hardDelete/{id}',
            summary: `Delete ${one}; its revisions stay in the audit trail`,
            access: may('delete'),
            scope,
            query: removeQuery,
            answer: nothing,
          }),
        ]
      : []),
    ...(has('status')
      ? [
          call(module, 'activate', {
            method: 'PUT',
            path: '/{id}/activate',
            summary: `Activate ${one}`,
            access: may(statusVerb(module)),
            scope,
            body: versionBody,
            answers: 'record',
            answer: () => recordAnswer(module),
          }),
          call(module, 'status', {
            method: 'PUT',
            path: '/statusChange/{id}',
            summary: `Activate or deactivate ${one}`,
            access: may(statusVerb(module)),
            scope,
            body: statusBody,
            answers: 'record',
            answer: () => recordAnswer(module),
          }),
        ]
      : []),
  ];
}
