import { monthsText } from '#domain/gst-returns/filing/filed-return';
import type { ProposedPayment } from '#modules/organisation/gst-registration/payment-operations';
import { call } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { journalLink } from '../../document/journal/journal-asked.ts';
import { confirm } from '../../feedback/confirm.ts';
import { tell } from '../../feedback/toast.ts';

export const paymentOfReturn = (month: string) =>
  call<ProposedPayment>('GET', '/api/ims-crm/gstRegistration/s/returns/payment', { query: { month } });

/** Opens the journal form with the set-off of GSTR-3B of a period; people look it over and save it. `month`: the last of the period. */
export async function enterSetOff(month: string, open: (path: string) => void): Promise<void> {
  try {
    const { journal, ...period } = await paymentOfReturn(month);
    const { existing, lines } = journal;
    if (lines.length === 0) return tell('info', `GSTR-3B of ${monthsText(period)} has nothing to set off or to pay`);
    const [first] = existing;
    if (first !== undefined) {
      const numbers = existing.map(({ number }) => number).join(', ');
      const message = `${journal.reference} has a journal already: ${numbers}. A second one would set off the same tax again.`;
      if (!(await confirm({ title: 'There is a journal', message, ok: 'Enter another', cancel: 'Leave it' }))) return;
    }
    open(journalLink(journal));
  } catch (error) {
    tellFailure(error);
  }
}
