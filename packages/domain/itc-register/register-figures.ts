import { plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { reversedForGood, reversedNow, taxHeads } from '#domain/itc-register/allowed-moves';
import type { ClaimedPart } from '#domain/itc-register/claimed-part';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import type { Day } from '#domain/time/day';

/** Where the credit of a purchase is; `reclaimed` is claimed, after it was reversed. */
export const registerStates = ['available', 'claimed', 'reversed', 'reclaimed', 'blocked', 'lost'] as const;
export type RegisterState = (typeof registerStates)[number];

/** The parts add up to the credit, in paise by head; of notes that lower the credit they are below zero. */
export interface RegisterFigures {
  readonly state: RegisterState;
  readonly credit: Taxes;
  /** Not claimed yet, and it still can be. */
  readonly available: Taxes;
  /** In a return, and not reversed. */
  readonly claimed: Taxes;
  /** Reversed for now, or set aside: it can be reclaimed. */
  readonly reversed: Taxes;
  /** Never to be claimed, by section 17(5) of the CGST Act. */
  readonly blocked: Taxes;
  /** Too late, not available on the portal, or more than the supplier reported. */
  readonly lost: Taxes;
}

interface Given {
  /** The tax of the document, and the part that section 17(5) does not allow, as the books or the portal have them. */
  readonly whole: Taxes;
  readonly blocked: Taxes;
  readonly claim: ClaimedPart;
  readonly moves: readonly MovedAmount[];
  /** The last day to claim it; null: there is none. */
  readonly lastDay: Day | null;
  readonly today: Day;
  /** False: the portal says that its credit is not available. */
  readonly isAvailable: boolean;
}

/** What of the credit of a document is where. */
export function registerFigures(given: Given): RegisterFigures {
  const parts = partsOf(given);
  const { available, claimed, reversed, blocked } = parts;
  const others = [available, claimed, reversed, blocked].reduce((sum, one) => plusTaxes(sum, one), noTaxes);
  // A decision may claim more than the books have, as the supplier's figures do.
  const lost = eachHead((head) => beyond(given.whole[head], others[head]));
  return { state: stateOf(parts, given.moves), credit: plusTaxes(others, lost), ...parts, lost };
}

type Parts = Pick<RegisterFigures, 'available' | 'claimed' | 'reversed' | 'blocked'>;

function partsOf({ whole, blocked, claim, moves, lastDay, today, isAvailable }: Given): Parts {
  const nothing = { available: noTaxes, claimed: noTaxes, reversed: noTaxes, blocked: noTaxes };
  const rest = plusTaxes(claim.credit, reversedNow(moves), -1);
  switch (claim.standing) {
    case 'claimed':
    case 'considered': {
      const forGood = reversedForGood(moves);
      const forNow = plusTaxes(reversedNow(moves), forGood, -1);
      return { ...nothing, claimed: rest, reversed: forNow, blocked: plusTaxes(claim.blocked, forGood) };
    }
    case 'set-aside': {
      const reclaimed = plusTaxes(noTaxes, reversedNow(moves), -1);
      return { ...nothing, claimed: reclaimed, reversed: plusTaxes(claim.credit, reclaimed, -1), blocked: claim.blocked };
    }
    case 'refused':
      return { ...nothing, blocked: plusTaxes(claim.credit, claim.blocked) };
    case 'not-available':
      return nothing;
    default:
      if (!isAvailable || (lastDay !== null && today > lastDay)) return { ...nothing, blocked };
      return { ...nothing, blocked, available: plusTaxes(whole, blocked, -1) };
  }
}

/** What one amount has more than another, of the same sign; none if it has less. */
function beyond(whole: number, others: number): number {
  const more = whole - others;
  return whole >= 0 ? Math.max(0, more) : Math.min(0, more);
}

function stateOf({ available, claimed, reversed, blocked }: Parts, moves: readonly MovedAmount[]): RegisterState {
  if (!isNothing(reversed)) return 'reversed';
  if (!isNothing(available)) return 'available';
  if (!isNothing(claimed)) return moves.some(({ kind }) => kind === 'reclaimed') ? 'reclaimed' : 'claimed';
  return isNothing(blocked) ? 'lost' : 'blocked';
}

export function isNothing(taxes: Taxes): boolean {
  return taxHeads.every((head) => taxes[head] === 0);
}
