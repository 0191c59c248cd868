import { useInRounds } from '../../kit/hooks/use-in-rounds.ts';
import { acceptCertain, type BankPeriod } from './bank-calls.ts';

/** Accepts all certain matches. */
export function useAcceptCertain(period: BankPeriod, onEnd: () => Promise<void>) {
  return useInRounds(() => acceptCertain(period), said, onEnd);
}

function said(accepted: number, refused: number): string {
  return `${accepted} matches accepted${refused > 0 ? `, ${refused} were taken by others meanwhile` : ''}`;
}
