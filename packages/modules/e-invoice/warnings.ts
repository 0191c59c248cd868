import type { EInvoiceProblem } from '#domain/einvoice/problems';
import { decideEInvoice } from '#modules/e-invoice/decide';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';

/**
 * What the e-invoice portal would refuse of a document, as sentences. Nobody is refused for them: the goods may have to leave, and the document
 * can be mended until it is sent.
 */
export function eInvoiceWarnings(...of: Parameters<typeof eInvoiceFindings>): readonly string[] {
  return eInvoiceTexts(...of).map((text) => `E-invoice, ${text}`);
}

/** The same where a heading says already what it is about: `Date: …`. */
export function eInvoiceTexts(...of: Parameters<typeof eInvoiceFindings>): readonly string[] {
  const [document] = of;
  return eInvoiceFindings(...of).map((problem) => `${fieldOf(document, problem)}: ${problem.message}`);
}

/** The same with their fields. A number that is still to be given is no mistake, and a form does not know the address of its branch. */
export function eInvoiceFindings(
  document: AnyDocument,
  row: DocumentRow,
  facts: DocumentFacts,
  decision = decideEInvoice(document, leaving(row), facts),
): readonly EInvoiceProblem[] {
  if (decision?.state !== 'Failed') return [];
  const known = (path: string) => (path === 'number' ? row.number !== '' : !path.startsWith('seller') || 'address' in facts.branch);
  return decision.problems.filter(({ path }) => known(path));
}

/** Goods that are still here, as they will leave: what is told before is mended before. */
function leaving(row: DocumentRow): DocumentRow {
  return 'dispatched' in row ? ({ ...row, dispatched: true } as DocumentRow) : row;
}

const ofSeller: Readonly<Record<string, string>> = { name: 'Organisation', address: 'Branch' };

/** `Billing Address`, `Items 2`, or where the seller's details are kept. */
function fieldOf({ fields }: AnyDocument, { path }: EInvoiceProblem): string {
  const [field = '', part = ''] = path.split('.');
  if (field === 'seller') return ofSeller[part] ?? 'Branch';
  const label = fields[field]?.label ?? field;
  return /^\d+$/.test(part) ? `${label} ${Number(part) + 1}` : label;
}
