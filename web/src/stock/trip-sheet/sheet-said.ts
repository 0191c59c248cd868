import type { TripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { type Said, sentence } from '../../kit/document/portal/said.ts';

type Stands = Pick<TripSheet, 'sheetStatus' | 'sheetNumber' | 'why' | 'request' | 'sandbox'>;

/** What is said of a trip sheet: how it stands at the portal, and what is to be done. */
export function sheetSaid({ sheetStatus, sheetNumber, why, request, sandbox }: Stands): Said {
  const about = why ? ` ${sentence(why)}` : '';
  if (sheetStatus === 'Failed') return { text: `It is not made.${about}`, tone: 'bad' };
  if (sheetNumber === null) return { text: about === '' ? 'It is on its way to the portal.' : about.trim() };
  if (request !== null) return { text: `It is made, and its documents are being told their vehicle.${about}` };
  const printed = sandbox === true ? 'It is made in the sandbox, so it is not valid on the road.' : 'It is made. Print it for the driver.';
  return { text: printed };
}
