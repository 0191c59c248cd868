import type { Context } from '#application/context';
import { attachmentAddress } from '#application/documents/attachments';
import { printDocument } from '#application/documents/print-document';
import { exportReport } from '#application/reports/export-report';
import { assert } from '#domain/assert';
import { fileRoutes, shownFile } from '#functions/api/papers/file/extra-routes';
import { apiHandler } from '#functions/http/api-handler';
import { type Call, type Handler, param } from '#functions/http/call';
import { wiring } from '#functions/wiring';
import { documents, reports } from '#modules/all';
import type { AnyRow } from '#modules/kit/module';

type Wanted = AnyRow & { readonly as: Parameters<typeof exportReport>[3] };

/** Every call that is about bytes: documents on paper, reports on paper and as sheets, files that come and go. */
export const handler = apiHandler('papers', wiring, [
  ...documents.map((document): readonly [string, Handler] => [
    `${document.slug}.print`,
    (call) => printDocument(contextOf(call), document, param(call, 'id')),
  ]),
  ...documents.map((document): readonly [string, Handler] => [
    `${document.slug}.attachment`,
    async (call) => shownFile(await attachmentAddress(contextOf(call), document, param(call, 'id'), param(call, 'fileId'))),
  ]),
  ...fileRoutes,
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
