import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import type { PortalAnswer, PortalError } from '#application/ports/gst-portal';
import type { BillAccesses, PortalAccesses } from '#application/ports/portal-access';
import type { Row } from '#application/ports/records';
import { dateText } from '#domain/einvoice/portal-text';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import type { PortalName } from '#modules/organisation/gst-registration/portals';

interface Tested {
  readonly works: boolean;
  /** What is wrong, and what to do. */
  readonly sentence: string;
}

/** Signs in at the portal and asks for a document that is not there: it changes nothing. */
export async function testPortal(
  context: Context,
  accesses: PortalAccesses & BillAccesses,
  id: string,
  portal: PortalName,
): Promise<Tested> {
  const { row } = await findOwn(context, gstRegistration, id);
  const answer = await looks[portal](context, accesses, row);
  if (typeof answer === 'string') return { works: false, sentence: answer };
  return { works: answer.outcome === 'done', sentence: sentenceOf(answer, String(row['gstin'])) };
}

const nowhere = 'BAHI-TEST';

/** How a document that is not there is asked for. */
const looks: Readonly<
  Record<
    PortalName,
    (context: Context, accesses: PortalAccesses & BillAccesses, registration: Row) => Promise<PortalAnswer<unknown> | string>
  >
> = {
  async 'e-invoice'({ scope, today }, accesses, registration) {
    const access = await accesses.invoices(scope, registration);
    return typeof access === 'string' ? access : access.portal.find(access.account, 'INV', nowhere, dateText(today));
  },
  async 'eway-bill'({ scope }, accesses, registration) {
    const access = await accesses.bills(scope, registration);
    return typeof access === 'string' ? access : access.portal.find(access.account, 'INV', nowhere);
  },
};

function sentenceOf(answer: PortalAnswer<unknown>, gstin: string): string {
  switch (answer.outcome) {
    case 'done':
      return 'The portal knows this user, and answers.';
    case 'busy':
      return 'The portal is down or busy. The user could not be tested: try again in some minutes.';
    case 'unknown':
      return 'The portal gave no answer that can be read. The user could not be tested: try again in some minutes.';
    default:
      return refusalOf(answer.errors, gstin);
  }
}

/** By the portal's own code, of four digits at the invoice portal and of three at that of e-way bills; its sentence is for whom it does not speak of the user. */
function refusalOf([error = { code: '', message: 'No reason given' }]: readonly PortalError[], gstin: string): string {
  const inactive = 'The portal has this user as inactive. Activate it at the portal, or enter another user.';
  const wrong = 'The portal does not know this user with this password. Enter both again.';
  const known: Readonly<Record<string, string>> = {
    1014: inactive,
    1015: `The portal does not know this user as one of ${gstin}. Enter the user of this GSTIN.`,
    1019: wrong,
    101: wrong,
    102: wrong,
    108: wrong,
    113: inactive,
  };
  const said = `${error.message.replace(/\.$/, '')}${error.code === '' ? '' : ` (${error.code})`}`;
  return (
    known[error.code] ?? `The portal refuses the connection: ${said}. If it does not speak of your user, tell the person who runs Bahi.`
  );
}
