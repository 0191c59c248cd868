import { useInRounds } from '../../kit/hooks/use-in-rounds.ts';
import { acceptExact, type GstPeriod } from './gst-calls.ts';

/** Accepts all certain pairs. */
export function useAcceptCertain(period: GstPeriod, onEnd: () => Promise<void>) {
  return useInRounds(() => acceptExact(period), said, onEnd);
}

function said(accepted: number, refused: number): string {
  const others = refused === 0 ? '' : `. ${refused.toLocaleString('en-IN')} could not be: they may be decided already`;
  return `${accepted.toLocaleString('en-IN')} ${accepted === 1 ? 'pair' : 'pairs'} accepted${others}`;
}
