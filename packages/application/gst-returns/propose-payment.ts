import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { type GstinReturns, returnsToChange } from '#application/gst-returns/gstin-returns';
import { paymentFacts } from '#application/gst-returns/payment-facts';
import { returnName } from '#domain/gst-returns/filing/filed-return';
import { returnOf } from '#domain/gst-returns/filing/return-calendar';
import type { ReturnPeriod } from '#domain/gst-returns/payment/brought-forward';
import { followsLate } from '#domain/gst-returns/payment/interest-of-return';
import { setOffJournal } from '#domain/posting/set-off-journal';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import type { ProposedPayment } from '#modules/organisation/gst-registration/payment-operations';
import { fileReturnPath } from '#modules/organisation/gst-registration/return-paths';

/** How GSTR-3B of a period is paid, or was paid, and the journal of it. `month`: the last of the period. */
export async function proposePayment(context: Context, month: string): Promise<ProposedPayment> {
  const found = await returnsToChange(context, fileReturnPath);
  const due = returnOf('GSTR-3B', month, found);
  if (due === undefined) throw new Refusal('notAllowed', { why: 'This GSTIN files no GSTR-3B of that period' });
  const period = { from: due.from, month };
  const [facts, existing] = await Promise.all([paymentFacts(context, found, period), journalsOf(context, found, period)]);
  const { lines, isFiled, problems } = facts;
  const { organisationId } = context.scope;
  return {
    ...{ ...period, due: due.due, isFiled, followsLate: followsLate(period, found), lines, problems: [...problems] },
    journal: {
      date: found.filed.find((one) => one.form === 'GSTR-3B' && one.month === month)?.filedOn ?? context.today,
      reference: referenceOf(period),
      lines: setOffJournal(facts).map(({ ledger, amount, narration }) => ({
        ...{ ledgerId: ledger === null ? null : defaultLedgerId(organisationId, ledger), amount, narration },
      })),
      existing: [...existing],
    },
  };
}

/** By this reference the journal of a return is found again: `GSTR-3B of Oct-2026`. */
function referenceOf(period: ReturnPeriod): string {
  return returnName({ form: 'GSTR-3B', ...period });
}

/** Journals of the return in a branch of the GSTIN. */
async function journalsOf({ ports, scope }: Context, { branches }: GstinReturns, period: ReturnPeriod) {
  const reference = referenceOf(period);
  const ids = await ports.records.search(scope, journalSlug, wordsOf(reference), mostFound);
  const journals = await Promise.all(ids.map((id) => ports.records.find(scope, journalSlug, id)));
  return journals.flatMap((stored) => {
    const { row = {} } = stored ?? {};
    const isOfIt = row['referenceNo'] === reference && row['cancelled'] !== true && branches.includes(String(row['branchId']));
    return stored !== undefined && isOfIt ? [{ id: stored.id, number: String(row['number']) }] : [];
  });
}

const journalSlug = 'journal-voucher';
const mostFound = 20;
