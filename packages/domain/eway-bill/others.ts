import { reasons } from '#domain/eway-bill/actions';

/** How we answered a bill that somebody else made for us. */
export const othersAnswers = ['New', 'Rejecting', 'Rejected', 'Accepted', 'Cancelled'] as const;
export type OthersAnswer = (typeof othersAnswers)[number];

const hour = 60 * 60 * 1000;

/** The last moment for rejecting: 72 hours after the bill was made (rule 138(12) of the CGST Rules). Milliseconds since 1970. */
export function rejectUntil(madeAt: number): number {
  return madeAt + 72 * hour;
}

/** As it stands at a moment: what nobody answered in time is accepted (rule 138(12)). */
export function answerAt(answer: OthersAnswer, until: number, now: number): OthersAnswer {
  return answer === 'New' && now > until ? 'Accepted' : answer;
}

/** Whole hours for rejecting, rounded down; null if the time has passed, or no answer is open any more. */
export function hoursToReject(answer: OthersAnswer, until: number, now: number): number | null {
  return (answer === 'New' || answer === 'Accepted') && now <= until ? Math.floor((until - now) / hour) : null;
}

/** In so many last hours people are warned. */
const hoursToWarn = 12;

/** Whether nobody has answered, and the time for it ends soon; `hours`: left for it. */
export function isEndingSoon(answer: OthersAnswer, hours: number | null): boolean {
  return answer === 'New' && hours !== null && hours < hoursToWarn;
}

/** Why a bill is not rejected; `hours`: left for it. Who accepted a bill can still reject it in time. */
export function mayReject(answer: OthersAnswer, hours: number | null): true | string {
  if (closed[answer] !== undefined) return closed[answer];
  return hours === null ? `${reasons['too-late']}: an e-way bill can be rejected for 72 hours` : true;
}

export function mayAccept(answer: OthersAnswer): true | string {
  return closed[answer] ?? (answer === 'Accepted' ? 'It is accepted already' : true);
}

const closed: Readonly<Partial<Record<OthersAnswer, string>>> = {
  Cancelled: reasons.cancelled,
  Rejected: 'It was rejected',
  Rejecting: 'Its rejection is on its way to the portal',
};
