import type { Context } from '#application/context';
import { attachmentAddress } from '#application/documents/attachments';
import { enterWithFiles } from '#application/documents/enter-with-files';
import { signedAddress } from '#application/e-invoice/signed-address';
import { printDocument, showPaper } from '#application/paper/print-document';
import { printRecord } from '#application/records/print-record';
import { saveWithFiles } from '#application/records/save-with-files';
import { exportReport } from '#application/reports/export-report';
import { previewDocumentLabels, printDocumentLabels } from '#application/stock/labels';
import { assert, unreachable } from '#domain/assert';
import { shownFile } from '#functions/api/papers/file/shown-file';
import { handlerOf } from '#functions/http/api-handler';
import { type Call, type Handler, param, type Routes } from '#functions/http/call';
import { copiesOf } from '#functions/http/copies-of';
import { matchIn, type Served } from '#functions/http/entity';
import { wiring } from '#functions/wiring';
import { contents, modules, operations } from '#modules/all';
import { calledEInvoicePapersOf } from '#modules/kit/e-invoice/papers';
import { calledEwayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument, AnyMaster, AnyModule, AnyReport, AnyRow } from '#modules/kit/module';
import type { DocumentLabels } from '#modules/kit/operations/labels';
import { calledPicklistOf } from '#modules/kit/operations/picklist';

type Papers<Module> = Readonly<Record<string, (module: Module, call: Call) => Promise<unknown>>>;
type Entry = Parameters<typeof enterWithFiles>[2];
type Saved = Parameters<typeof saveWithFiles>[2];
type Wanted = AnyRow & { readonly as: Parameters<typeof exportReport>[3]; readonly landscape?: boolean };

const ofMaster: Papers<AnyMaster> = {
  download: (master, call) => printRecord(contextOf(call), master, param(call, 'id')),
  // Parsed by the schema of the operation, which was made from the master's fields.
  multipart: (master, call) => saveWithFiles(contextOf(call), master, call.body as Saved, call.files ?? []),
};

const ofDocument: Papers<AnyDocument> = {
  // Parsed by the schema of the operation, which was made from the fields of the document.
  multipart: (document, call) => enterWithFiles(contextOf(call), document, call.body as Entry, call.files ?? []),
  download: (document, call) => printDocument(contextOf(call), document, param(call, 'id'), copiesOf(call.query)),
  print: (document, call) => printDocument(contextOf(call), document, param(call, 'id'), copiesOf(call.query)),
  paper: (document, call) => showPaper(contextOf(call), document, param(call, 'id'), copiesOf(call.query)),
  labels: (document, call) => printDocumentLabels(contextOf(call), document, param(call, 'id'), call.body as DocumentLabels),
  'label-preview': (document, call) => previewDocumentLabels(contextOf(call), document, param(call, 'id'), call.body as DocumentLabels),
  'picklist-download': (document, call) => printDocument(contextOf(call), calledPicklistOf(document), param(call, 'id')),
  'picklist-print': (document, call) => printDocument(contextOf(call), calledPicklistOf(document), param(call, 'id')),
  'picklist-paper': (document, call) => showPaper(contextOf(call), calledPicklistOf(document), param(call, 'id'), []),
  'e-invoice-download': (document, call) =>
    printDocument(contextOf(call), calledEInvoicePapersOf(document), param(call, 'id'), copiesOf(call.query)),
  'e-invoice-print': (document, call) =>
    printDocument(contextOf(call), calledEInvoicePapersOf(document), param(call, 'id'), copiesOf(call.query)),
  'e-invoice-paper': (document, call) =>
    showPaper(contextOf(call), calledEInvoicePapersOf(document), param(call, 'id'), copiesOf(call.query)),
  'e-invoice-signed': (document, call) => signedAddress(contextOf(call), document, param(call, 'id')),
  'eway-bill-download': (document, call) => printDocument(contextOf(call), calledEwayBillPapersOf(document), param(call, 'id')),
  'eway-bill-print': (document, call) => printDocument(contextOf(call), calledEwayBillPapersOf(document), param(call, 'id')),
  'eway-bill-paper': (document, call) => showPaper(contextOf(call), calledEwayBillPapersOf(document), param(call, 'id'), []),
  attachment: async (document, call) =>
    shownFile(await attachmentAddress(contextOf(call), document, param(call, 'id'), param(call, 'fileId'))),
};

const ofReport: Papers<AnyReport> = {
  export: (report, call) => {
    // Parsed by the schema of the operation, which was made from the report's filters.
    const { as, landscape, ...filter } = call.body as Wanted;
    return exportReport(contextOf(call), report, filter, as, landscape);
  },
};

const written: Readonly<Record<string, () => Promise<{ readonly routes: Routes }>>> = {
  'bank-reconciliation': () => import('#functions/api/papers/bank-reconciliation/extra-routes'),
  'configure-grid': () => import('#functions/api/papers/export-file/extra-routes'),
  archive: () => import('#functions/api/papers/archive/extra-routes'),
  'export-file': () => import('#functions/api/papers/export-file/extra-routes'),
  'party-letter': () => import('#functions/api/papers/party-letter/extra-routes'),
  'gst-reconciliation': () => import('#functions/api/papers/gst-reconciliation/extra-routes'),
  'import-file': () => import('#functions/api/papers/import-file/extra-routes'),
  'tally-import-file': () => import('#functions/api/papers/tally-import-file/extra-routes'),
  'acct-import-file': () => import('#functions/api/papers/tally-import-file/extra-routes'),
  'import-schedule': () => import('#functions/api/papers/import-schedule/extra-routes'),
  'dropped-file': () => import('#functions/api/papers/dropped-file/extra-routes'),
  'financial-year': () => import('#functions/api/papers/financial-year/extra-routes'),
  role: () => import('#functions/api/papers/role/extra-routes'),
  branch: () => import('#functions/api/papers/branch/extra-routes'),
  'inventory-item': () => import('#functions/api/papers/inventory-item/extra-routes'),
  product: () => import('#functions/api/papers/product/extra-routes'),
  'stock-adjustment': () => import('#functions/api/papers/stock-adjustment/extra-routes'),
  'trip-sheet': () => import('#functions/api/papers/trip-sheet/extra-routes'),
  user: () => import('#functions/api/papers/user/extra-routes'),
  'user-invitation': () => import('#functions/api/papers/user-invitation/extra-routes'),
  'sales-invoice': () => import('#functions/api/papers/sales-invoice/extra-routes'),
  org: () => import('#functions/api/papers/org/extra-routes'),
};

/** This area has no modules. It answers the file calls of all other areas. */
const everything: Served = {
  modules,
  described: contents.flatMap(({ described = [] }) => described),
  operations,
  match: matchIn('papers', operations),
  routesOf: async (slug) => (await written[slug]?.())?.routes ?? [],
};

/** Records and documents on paper, records with their files, reports on paper and as sheets, pictures and certificates. */
export const handler = handlerOf('papers', wiring, async () => everything, paperOf);

function paperOf(module: AnyModule, verb: string): Handler {
  switch (module.kind) {
    case 'master':
      return paperIn(ofMaster, module, verb);
    case 'document':
      return paperIn(ofDocument, module, verb);
    case 'report':
      return paperIn(ofReport, module, verb);
    default:
      return unreachable(module);
  }
}

function paperIn<Module>(papers: Papers<Module>, module: Module, verb: string): Handler {
  const found = papers[verb];
  assert(found, `${verb} has code`);
  return (call) => found(module, call);
}

function contextOf({ context, operation }: Call): Context {
  assert(context, `${operation?.id} has a scope`);
  return context;
}
