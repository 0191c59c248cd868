import type { Problem } from '#domain/refusal';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyRow } from '#modules/kit/module';
import type { DocumentDraft } from '../document-draft.ts';

/** What a portal did not take of a stored document, at its fields, as long as they are as they were when the form began. */
export function portalProblems(stored: AnyRow | null, start: DocumentDraft, draft: DocumentDraft): readonly Problem[] {
  return refusedOf(stored ?? {}).flatMap(({ path, code, message }) =>
    path && isOfForm(path) && partOf(start, path) === partOf(draft, path)
      ? [{ path, message: `${message ?? ''}${code ? ` (${code})` : ''}` }]
      : [],
  );
}

function refusedOf({ eInvoice, eInvoiceProblems, ewayBill, ewayBillProblems }: EInvoiceStanding & EwayBillStanding) {
  return [...(eInvoice === 'Failed' ? (eInvoiceProblems ?? []) : []), ...(ewayBill === 'Failed' ? (ewayBillProblems ?? []) : [])];
}

/** Those of the branch and the organisation are mended there. */
function isOfForm(path: string): boolean {
  return path.split('.')[0] !== 'seller';
}

/** What is typed at a field, or in a line. */
function partOf({ values, tables }: DocumentDraft, path: string): string {
  const [name = '', index = ''] = path.split('.');
  const lines = tables[name];
  return JSON.stringify(lines === undefined ? values[name] : (lines[Number(index || 0)]?.values ?? null)) ?? '';
}
