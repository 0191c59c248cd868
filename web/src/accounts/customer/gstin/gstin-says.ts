import type { FilingState } from '#domain/registration/filing-history';
import { statusText } from '#domain/registration/taxpayer';
import type { Day } from '#domain/time/day';
import type { CheckedGstin } from '#modules/organisation/gst-registration/taxpayer-operations';

/** A sentence, and whether it needs attention. */
interface Said {
  readonly text: string;
  readonly bad: boolean;
}

/** The status of a GSTIN in short: `Active · Sahyadri Works · Regular`. Null if nothing is known of it. */
export function standingSaid({ exists, taxpayer }: Pick<CheckedGstin, 'exists' | 'taxpayer'>): Said | null {
  if (exists === false) return { text: 'The portal has no such GSTIN. Check the number.', bad: true };
  if (taxpayer === null) return null;
  const { legalName, tradeName, kind, status } = taxpayer;
  const isOneName = tradeName === '' || tradeName.toLowerCase() === legalName.toLowerCase();
  const names = isOneName ? tradeName || legalName : [tradeName, legalName === '' ? '' : `(${legalName})`].filter(Boolean).join(' ');
  return { text: [statusText(taxpayer), names, kind].filter(Boolean).join(' · '), bad: status !== 'Active' };
}

interface FilingSaid {
  readonly text: string;
  /** Follows the text. */
  readonly day: Day | null;
  readonly bad: boolean;
}

/** What became of a return, as it is in the table. */
export function filingSaid(filing: FilingState): FilingSaid {
  switch (filing.state) {
    case 'filed':
      return { text: filing.late ? 'Filed late, on' : 'Filed on', day: filing.on, bad: false };
    case 'not filed':
      return { text: 'Not filed', day: null, bad: true };
    case 'due':
      return { text: 'Due on', day: filing.due, bad: false };
    case 'in the quarter':
      return { text: 'With the quarter', day: null, bad: false };
    default:
      return { text: 'Not registered', day: null, bad: false };
  }
}

const parts = [
  ['name', 'name'],
  ['billingAddress', 'address'],
  ['registrationType', 'registration type'],
] as const;

/** `Fill in name, address and registration type`; null if nothing is offered. */
export function fillLabel(offered: Readonly<Record<string, unknown>>): string | null {
  const words = parts.flatMap(([name, word]) => (offered[name] === undefined ? [] : [word]));
  if (words.length === 0) return null;
  const last = words.at(-1) ?? '';
  return `Fill in ${words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`}`;
}
