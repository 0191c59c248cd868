import type { Context } from '#application/context';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { Row, Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { decideEInvoice, standingOf, withEInvoice } from '#modules/e-invoice/decide';
import { ewayStandingOf, withEwayBill } from '#modules/eway-bill/decide';
import { ewayBillSettings } from '#modules/eway-bill/settings';
import { type EInvoiceState, withoutEInvoice } from '#modules/kit/e-invoice/fields';
import type { AnyDocument } from '#modules/kit/module';

/** The actions that ask for something at a portal the first time, by the field of how a document stands there. */
const asking: Readonly<Record<string, 'eInvoice' | 'ewayBill'>> = {
  ...{ 'e-invoice-generate': 'eInvoice', 'e-invoice-mark': 'eInvoice' },
  ...{ 'eway-bill-generate': 'ewayBill', 'eway-bill-mark': 'ewayBill' },
};

/**
 * A document that was saved before its portal was switched on has no state there, and one from before the first day of e-invoices needed none;
 * that day may have moved since. Who asks for something decides it: as if it were saved now, and nothing were sent by itself. Without the
 * portal it has no state.
 */
export async function decidedWhenAsked(context: Context, document: AnyDocument, before: Stored, verb: string): Promise<Stored> {
  const field = asking[verb];
  if (field === undefined || before.row['cancelled'] === true) return before;
  // An e-way bill that was not needed can be asked for all the same.
  if (before.row[field] && before.row[field] !== ('Not applicable' satisfies EInvoiceState)) return before;
  const facts = await documentFacts(context, document, before.row, before.row);
  const row = documentRowOf(before);
  const saved = { before: before.row, now: context.ports.clock.now().toISOString(), imported: true };
  const stands =
    field === 'eInvoice'
      ? standingOf({ ...withEInvoice(document, row, facts, decideEInvoice(document, row, facts), saved) })
      : ewayStandingOf({ ...withEwayBill(document, row, facts, saved) });
  if (field === 'ewayBill' && !('ewayBill' in stands) && ewayBillSettings(facts) !== undefined)
    throw new Refusal('notAllowed', { why: 'Its goods go under the e-way bill of the branch that sends them' });
  const rest = field === 'eInvoice' ? withoutEInvoice(before.row) : before.row;
  return { ...before, row: { ...rest, ...(stands as Row) } };
}
