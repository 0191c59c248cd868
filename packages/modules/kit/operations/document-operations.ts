import * as z from 'zod/mini';
import { withArticle } from '#domain/text/article';
import { inTracker, levelVerbs, trackersOf } from '#modules/kit/approval';
import { eInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import { ewayBillPapersOf } from '#modules/kit/eway-bill/papers';
import { isImported } from '#modules/kit/imports/is-imported';
import type { AnyAction, AnyDocument } from '#modules/kit/module';
import { nothing, queuedAnswer, savedAnswer, waitingAnswer } from '#modules/kit/operations/answer-schemas';
import {
  actionBody,
  attachBody,
  attachmentAddress,
  attachments,
  chainAnswer,
  documentStatusBody,
  eInvoiceCancelBody,
  eInvoiceMarkBody,
  emailBody,
  mailDraft,
  printQuery,
  remarkBody,
  removeQuery,
  signedAddress,
  version,
  versionBody,
} from '#modules/kit/operations/call-schemas';
import { ewayBillOperations } from '#modules/kit/operations/eway-bill-operations';
import { call, keptOperations } from '#modules/kit/operations/kept-operations';
import { documentLabelsBody, labelPreview } from '#modules/kit/operations/labels';
import type { Operation } from '#modules/kit/operations/operation';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { picklistOf } from '#modules/kit/operations/picklist';
import { printedAnswer } from '#modules/kit/operations/printed-document';
import { id, schemaOf } from '#modules/kit/schema';

/** The generic entity service of a document, and a call for each entry of its action table that sets something. */
export function documentOperations(module: AnyDocument): readonly Operation[] {
  const { scope, may, common, removal, importing } = keptOperations(module);
  const body = () => schemaOf(module.fields);
  const one = withArticle(module.title);
  return [
    ...common,
    call(module, 'create', {
      method: 'POST',
      path: '',
      summary: `Enter ${one}`,
      access: may('add'),
      scope,
      body: () => z.extend(body(), { id }),
      answers: 'record',
      answer: () => savedAnswer(module),
    }),
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
    call(module, 'multipart', {
      method: 'POST',
      path: '/multipart',
      summary: `Enter ${one} with its files, which are attached to it`,
      access: may('add'),
      scope,
      body: () => z.extend(body(), { id }),
      form: true,
      answers: 'record',
      answer: () => savedAnswer(module),
    }),
    ...trackerChanges(module),
    ...waiting(module),
    ...(isImported(module) ? [importing] : []),
    ...printing(module),
    ...labelling(module),
    ...mailing(module),
    ...pickingOf(module),
    ...eInvoicingOf(module),
    ...ewayBillPapers(module),
    ...attachmentOperations(module),
    ...(module.chain ? [chaining(module)] : []),
    ...stepsOf(module),
    ...eInvoiceOperations(module),
    ...ewayBillOperations(module),
    ...(module.actions['delete'] ? [removal, hardDeletion(module)] : []),
    ...standingOf(module),
  ];
}

function hardDeletion(module: AnyDocument): Operation {
  const { scope, may } = keptOperations(module);
  return call(module, 'hard-delete', {
    method: 'DELETE',
    path: '/hardDelete/{id}',
    summary: `Delete ${withArticle(module.title)}; its revisions stay in the audit trail`,
    access: may('delete'),
    scope,
    query: removeQuery,
    answer: nothing,
  });
}

/** The generic service activates records and takes them out. For a document these are its actions `undo-cancel` and `cancel`. */
function standingOf(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { cancel, 'undo-cancel': undo } = module.actions;
  if (cancel === undefined || undo === undefined) return [];
  const one = withArticle(module.title);
  const verbs = [...new Set([...verbsOf(cancel), ...verbsOf(undo)])];
  const kept = { method: 'PUT', scope, answers: 'record', answer: () => savedAnswer(module) } as const;
  return [
    call(module, 'activate', {
      ...kept,
      path: '/{id}/activate',
      summary: `${undo.label}: ${module.title}`,
      access: accessOf(module, undo),
      body: versionBody,
    }),
    call(module, 'status', {
      ...kept,
      path: '/statusChange/{id}',
      summary: `Cancel ${one}, or take it back into the books`,
      access: { anyOf: verbs.map((verb) => verbPath(module, verb)) },
      body: documentStatusBody,
    }),
  ];
}

/** A call for each action that sets something. */
export function stepsOf(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  return Object.entries(module.actions)
    .filter(([, action]) => action.sets !== undefined || action.effect !== undefined)
    .map(([verb, action]) =>
      call(module, verb, {
        method: 'PUT',
        path: `/{id}/${verb}`,
        summary: `${action.label}: ${module.title}`,
        access: accessOf(module, action),
        scope,
        body: action.asksRemark === true ? remarkBody : actionBody,
        answers: 'record',
        answer: () => savedAnswer(module),
      }),
    );
}

/**
 * An e-invoice is cancelled at the portal with its document, for one of the portal's reasons. One made elsewhere is entered, and once it was
 * cancelled there that is noted.
 */
function eInvoiceOperations(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { 'e-invoice-cancel': cancel, 'e-invoice-mark': mark } = module.actions;
  if (cancel === undefined || mark === undefined) return [];
  const shared = { method: 'PUT', scope, answers: 'record', answer: () => savedAnswer(module) } as const;
  return [
    call(module, 'e-invoice-cancel', {
      ...shared,
      path: '/{id}/e-invoice-cancel',
      summary: `${cancel.label} at the portal within 24 hours, or note that it was cancelled there, and then the ${module.title}`,
      access: accessOf(module, cancel),
      body: eInvoiceCancelBody,
    }),
    call(module, 'e-invoice-mark', {
      ...shared,
      path: '/{id}/e-invoice-mark',
      summary: `${mark.label} of ${withArticle(module.title)} that was made elsewhere`,
      access: accessOf(module, mark),
      body: eInvoiceMarkBody,
    }),
  ];
}

function accessOf(module: AnyDocument, action: AnyAction): Operation['access'] {
  const [first = '', ...more] = verbsOf(action);
  if (more.length === 0) return { permission: verbPath(module, first) };
  return { anyOf: [first, ...more].map((verb) => verbPath(module, verb)) };
}

/** A change from the tracker of a level of approval, by who may give that level. */
function trackerChanges(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  return trackersOf(module).map(({ level, path }) =>
    call(module, `update-in-${levelVerbs[level]}`, {
      method: 'PUT',
      path: inTracker(module, level).changedAt ?? '',
      summary: `Change ${withArticle(module.title)} from its tracker, until it is ${level}`,
      access: { permission: path },
      scope,
      body: () => z.extend(schemaOf(module.fields), { id, version }),
      answers: 'record',
      answer: () => savedAnswer(module),
    }),
  );
}

/** What waits for each level of approval, for those who may give one. */
function waiting(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const paths = trackersOf(module).map(({ path }) => path);
  if (paths.length === 0) return [];
  return [
    call(module, 'waiting', {
      method: 'GET',
      path: '/waiting',
      summary: `How many ${module.plural} wait for each level of approval that you can give`,
      access: { anyOf: paths },
      scope,
      answer: waitingAnswer,
    }),
  ];
}

/** The PDF of a document, each way under its own permission. */
export function printing(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { papers = '' } = module;
  const { print, download } = module.actions;
  const file = (verb: string, action: AnyAction, summary: string) =>
    call(module, verb, {
      method: 'GET',
      path: `/${verb}${papers}/{id}`,
      summary,
      access: accessOf(module, action),
      scope,
      query: printQuery,
      answersFile: true,
    });
  return [
    ...(download ? [file('download', download, `${module.title} as PDF, to save`)] : []),
    ...(print ? [file('print', print, `${module.title} as PDF, to print`)] : []),
    ...(print
      ? [
          {
            ...call(module, 'paper', {
              method: 'GET',
              path: `/print${papers}/{id}/paper`,
              summary: `${module.title} as printed, for screens that cannot show a PDF`,
              access: accessOf(module, print),
              scope,
              query: printQuery,
              answer: printedAnswer,
            }),
            area: 'papers' as const,
          },
        ]
      : []),
  ];
}

/** Labels of what a document brought in, by who may print it. */
function labelling(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { labels } = module.actions;
  if (labels === undefined) return [];
  const shared = { method: 'POST', access: accessOf(module, labels), scope, body: documentLabelsBody } as const;
  const brought = `what ${withArticle(module.title)} brought in`;
  return [
    call(module, 'labels', { ...shared, path: '/labels/{id}', summary: `Labels of ${brought}, as PDF`, answersFile: true }),
    {
      ...call(module, 'label-preview', {
        ...shared,
        path: '/labels/{id}/preview',
        summary: `The first label of ${brought} as a drawing, and how many labels there are`,
        answer: labelPreview,
      }),
      area: 'papers',
    },
  ];
}

/** The picklist of a document that has one: printed and mailed as the document is. */
function pickingOf(module: AnyDocument): readonly Operation[] {
  const picklist = picklistOf(module);
  return picklist === undefined ? [] : [...printing(picklist), ...mailing(picklist)];
}

/** The e-invoice of a document that can become one: printed and mailed as the document is, and what the portal signed. */
function eInvoicingOf(module: AnyDocument): readonly Operation[] {
  const papers = eInvoicePapersOf(module);
  const { 'signed-e-invoice': signed } = module.actions;
  if (papers === undefined || signed === undefined) return [];
  return [
    ...printing(papers),
    ...mailing(papers),
    {
      ...call(papers, 'signed', {
        method: 'GET',
        path: '/download/signed/{id}',
        summary: `Download address of the e-invoice of ${withArticle(module.title)}, signed by the portal, as JSON (5 minutes)`,
        access: accessOf(module, signed),
        scope: keptOperations(module).scope,
        answer: signedAddress,
      }),
      area: 'papers',
    },
  ];
}

/** The e-way bill of a document that goods go under: printed and mailed as the document is. */
function ewayBillPapers(module: AnyDocument): readonly Operation[] {
  const papers = ewayBillPapersOf(module);
  return papers === undefined ? [] : [...printing(papers), ...mailing(papers)];
}

/** Sending a document to its party. */
function mailing(module: AnyDocument): readonly Operation[] {
  const { scope } = keptOperations(module);
  const { papers = '' } = module;
  const { email } = module.actions;
  if (email === undefined) return [];
  const one = withArticle(module.title);
  return [
    call(module, 'email', {
      method: 'POST',
      path: `${papers}/{id}/email`,
      summary: `Send ${one} by email`,
      access: accessOf(module, email),
      scope,
      body: emailBody,
      answer: queuedAnswer,
    }),
    call(module, 'email-draft', {
      method: 'GET',
      path: `${papers}/{id}/email`,
      summary: `Draft of the email of ${one}: the active template, filled in`,
      access: accessOf(module, email),
      scope,
      answer: mailDraft,
    }),
  ];
}

/** The documents before and after a document, and what is open of its lines. */
function chaining(module: AnyDocument): Operation {
  const { scope, may } = keptOperations(module);
  return call(module, 'chain', {
    method: 'GET',
    path: '/{id}/chain',
    summary: `What comes before and after ${withArticle(module.title)}, and what is open`,
    access: may('view'),
    scope,
    answer: chainAnswer,
  });
}

/** Files attached to a document. The area that handles files returns their addresses. */
function attachmentOperations(module: AnyDocument): readonly Operation[] {
  const { scope, may } = keptOperations(module);
  const one = withArticle(module.title);
  return [
    call(module, 'attach', {
      method: 'POST',
      path: '/{id}/attachments',
      summary: `Attach a confirmed file to ${one}`,
      access: may('upload-attachment'),
      scope,
      body: attachBody,
      answer: attachments,
    }),
    call(module, 'attachments', {
      method: 'GET',
      path: '/{id}/attachments',
      summary: `Attachments of ${one}`,
      access: may('view-attachment'),
      scope,
      answer: attachments,
    }),
    call(module, 'detach', {
      method: 'DELETE',
      path: '/{id}/attachments/{fileId}',
      summary: `Remove a file from ${one}`,
      access: may('delete-attachment'),
      scope,
      answer: attachments,
    }),
    {
      ...call(module, 'attachment', {
        method: 'GET',
        path: '/download/{id}/{fileId}',
        summary: `Download address of an attachment of ${one} (5 minutes)`,
        access: may('view-attachment'),
        scope,
        answer: attachmentAddress,
      }),
      area: 'papers',
    },
  ];
}
