import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { refuseAsked } from '#application/documents/decision/checks';
import { decidedWhenAsked } from '#application/documents/decision/first-asked';
import { billMessages } from '#application/documents/decision/tell-portal';
import { documentFacts } from '#application/documents/facts/document-facts';
import { irnOf } from '#application/e-invoice/subject';
import { documentRowOf } from '#application/row-of';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { type Day, dayOf } from '#domain/time/day';
import { eInvoiceOf } from '#modules/e-invoice/documents';
import { withoutEInvoice } from '#modules/kit/e-invoice/fields';
import type { AnyDocument } from '#modules/kit/module';

/** An e-invoice that was made elsewhere: on the portal's own site, or by an earlier program. */
export interface Marking {
  readonly version: number;
  readonly irn: string;
  readonly ackNumber: string;
  readonly ackDate: Day;
}

/** Notes an e-invoice that was made elsewhere. Its IRN follows from GSTIN, year, type and number, so that of another document is refused. */
export async function markEInvoice(context: Context, document: AnyDocument, id: string, asked: Marking): Promise<Answered> {
  const { scope, ports } = context;
  const verb = 'e-invoice-mark';
  const before = await decidedWhenAsked(context, document, await findOwn(context, document, id), verb);
  refuseAsked({ deed: 'step', context, document, verb, before, version: asked.version });
  const facts = await documentFacts(context, document, before.row, before.row);
  const candidate = eInvoiceOf(document, documentRowOf(before), facts);
  if (typeof candidate === 'string') throw new Refusal('notAllowed', { why: 'It needs no e-invoice' });
  const problems: Problem[] = [];
  if (irnOf(candidate.invoice()) !== asked.irn.toLowerCase())
    problems.push({ path: 'irn', message: 'This is the IRN of another document: GSTIN, year, type or number are not those of this one' });
  if (asked.ackDate < documentRowOf(before).date || asked.ackDate > dayOf(ports.clock.now().toISOString()))
    problems.push({ path: 'ackDate', message: 'It was acknowledged between the date of the document and today' });
  refuseIfAny(problems);
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version: asked.version, action: verb },
    changed: (row, now) => ({
      ...withoutEInvoice(row),
      ...{ eInvoice: 'Marked by hand', eInvoiceSince: now, irn: asked.irn.toLowerCase(), ackNumber: asked.ackNumber },
      ackAt: new Date(`${asked.ackDate}T00:00:00+05:30`).toISOString(),
    }),
    // Its e-way bill may have waited for the invoice.
    tells: (row) => billMessages(document, scope, id, row),
  });
  return answer(stored);
}
