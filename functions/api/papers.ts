import type { Context } from '#application/context';
import { attachmentAddress } from '#application/documents/attachments';
import { printDocument } from '#application/documents/print-document';
import { printRecord } from '#application/records/print-record';
import { saveWithFiles } from '#application/records/save-with-files';
import { exportReport } from '#application/reports/export-report';
import { assert } from '#domain/assert';
import { exportFileRoutes } from '#functions/api/papers/export-file/extra-routes';
import { fileRoutes, shownFile } from '#functions/api/papers/file/extra-routes';
import { organisationFileRoutes } from '#functions/api/papers/org/extra-routes';
import { stockPaperRoutes } from '#functions/api/papers/product/extra-routes';
import { userFileRoutes } from '#functions/api/papers/user/extra-routes';
import { apiHandler } from '#functions/http/api-handler';
import { type Call, type Handler, param } from '#functions/http/call';
import { wiring } from '#functions/wiring';
import { documents, masters, reports } from '#modules/all';
import type { AnyRow } from '#modules/kit/module';

type Saved = Parameters<typeof saveWithFiles>[2];
type Wanted = AnyRow & { readonly as: Parameters<typeof exportReport>[3] };

/** Every call that is about bytes: records and documents on paper, records with their files, reports on paper and as sheets, files that come and go. */
export const handler = apiHandler('papers', wiring, [
  ...masters.flatMap((master): readonly (readonly [string, Handler])[] => [
    [`${master.slug}.download`, (call) => printRecord(contextOf(call), master, param(call, 'id'))],
    // Parsed by the schema of the operation, which was made from the master's fields.
    [`${master.slug}.multipart`, (call) => saveWithFiles(contextOf(call), master, call.body as Saved, call.files ?? [])],
  ]),
  ...documents.map((document): readonly [string, Handler] => [
    `${document.slug}.print`,
    (call) => printDocument(contextOf(call), document, param(call, 'id')),
  ]),
  ...documents.map((document): readonly [string, Handler] => [
    `${document.slug}.attachment`,
    async (call) => shownFile(await attachmentAddress(contextOf(call), document, param(call, 'id'), param(call, 'fileId'))),
  ]),
  ...fileRoutes,
  ...exportFileRoutes,
  ...stockPaperRoutes,
  ...userFileRoutes,
  ...organisationFileRoutes,
  ...reports.map((report): readonly [string, Handler] => [
    `${report.slug}.export`,
    (call) => {
      // Parsed by the schema of the operation, which was made from the report's filters.
      const { as, ...filter } = call.body as Wanted;
      return exportReport(contextOf(call), report, filter, as);
    },
  ]),
]);

function contextOf({ context, operation }: Call): Context {
  assert(context, `${operation?.id} has a scope`);
  return context;
}
