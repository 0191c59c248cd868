import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import type { PortalAnswer, PortalError } from '#application/ports/gst-portal';
import type { PortalAccesses } from '#application/ports/portal-access';
import { partsOf } from '#domain/time/day';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';

interface Tested {
  readonly works: boolean;
  /** What is wrong, and what to do. */
  readonly sentence: string;
}

/** Signs in at the portal and asks for a document that is not there: it changes nothing. */
export async function testPortal(context: Context, accesses: PortalAccesses, id: string): Promise<Tested> {
  const { row } = await findOwn(context, gstRegistration, id);
  const access = await accesses.invoices(context.scope, row);
  if (typeof access === 'string') return { works: false, sentence: access };
  const { year, month, date } = partsOf(context.today);
  const today = [date, month].map((number) => String(number).padStart(2, '0'));
  const answer = await access.portal.find(access.account, 'INV', 'BAHI-TEST', [...today, year].join('/'));
  return { works: answer.outcome === 'done', sentence: sentenceOf(answer, access.account.gstin) };
}

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

/** By the portal's own code; its sentence is for whom it does not speak of the user. */
function refusalOf([error = { code: '', message: 'No reason given' }]: readonly PortalError[], gstin: string): string {
  const known: Readonly<Record<string, string>> = {
    1014: 'The portal has this user as inactive. Activate it at the portal, or enter another user.',
    1015: `The portal does not know this user as one of ${gstin}. Enter the user of this GSTIN.`,
    1019: 'The portal does not know this user with this password. Enter both again.',
  };
  const said = `${error.message.replace(/\.$/, '')}${error.code === '' ? '' : ` (${error.code})`}`;
  return (
    known[error.code] ?? `The portal refuses the connection: ${said}. If it does not speak of your user, tell the person who runs Bahi.`
  );
}
