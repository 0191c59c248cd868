import { assert } from '#domain/assert';
import type { EInvoiceStanding, EInvoiceState } from '#modules/kit/e-invoice/fields';
import type { Action, AnyDocument, DocumentRow } from '#modules/kit/module';

type Row = DocumentRow & EInvoiceStanding;

/** What is printed, saved and mailed of an e-invoice (section 2 of the specification): the paper of its document, and what the portal signed. */
export const eInvoicePaperActions = {
  'print-e-invoice': { label: 'Print E-Invoice', permission: 'e-invoice/print', offered: printed },
  'download-e-invoice': { label: 'Download E-Invoice', permission: 'e-invoice/download', offered: printed },
  'signed-e-invoice': { label: 'Download Signed E-Invoice (JSON)', permission: 'e-invoice/download', offered: signed },
  'email-e-invoice': { label: 'Email E-Invoice', permission: 'e-invoice/email', offered: printed },
} as const satisfies Readonly<Record<string, Action<Row>>>;

/** A document as its e-invoice is printed and mailed: under its own permissions. Undefined if it never becomes one. */
export function eInvoicePapersOf(module: AnyDocument): AnyDocument | undefined {
  const { 'print-e-invoice': print, 'download-e-invoice': download, 'email-e-invoice': email } = module.actions;
  if (print === undefined || download === undefined || email === undefined) return undefined;
  return {
    ...module,
    title: `E-Invoice of ${module.title}`,
    papers: '/e-invoice',
    actions: { print, download, email },
  };
}

/** The same where a call about the e-invoice arrived, so there is one. */
export function calledEInvoicePapersOf(module: AnyDocument): AnyDocument {
  const papers = eInvoicePapersOf(module);
  assert(papers, `${module.slug} can become an e-invoice`);
  return papers;
}

const atPortal: ReadonlySet<EInvoiceState> = new Set(['Generated', 'Cancelling', 'Cancelled', 'Marked by hand']);

function printed({ eInvoice }: Row): true | string {
  if (eInvoice && atPortal.has(eInvoice)) return true;
  return eInvoice && eInvoice !== 'Not applicable' ? 'The portal has not registered it yet' : 'There is no e-invoice';
}

function signed(row: Row): true | string {
  return row.eInvoice === 'Marked by hand' ? 'It was registered elsewhere, so what the portal signed is there' : printed(row);
}
