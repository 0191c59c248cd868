import type { KeptProofs } from '#storage/platform/kept-proofs';
import type { Finding, Prover } from '#storage/proof/prover';

export interface NightlyProofParts {
  readonly prover: Pick<Prover, 'proveOn'>;
  readonly proofs: KeptProofs;
  readonly goOn: () => boolean;
  /** Asks for the next stretch. */
  readonly again: () => Promise<void>;
  readonly tell: (findings: readonly Finding[]) => void;
}

/**
 * Does the next stretch of a proof. It ends when the books are proven or its time is over; then it keeps where it is and asks for the next
 * stretch. If it is killed anywhere, the same message goes on from what was kept. A message that comes twice does nothing, or the same once
 * more; of two at once only one is kept. Findings are told before the proof is done, so that none is lost.
 */
export async function proveNightly(
  { prover, proofs, goOn, again, tell }: NightlyProofParts,
  { organisationId, night }: { readonly organisationId: string; readonly night: string },
): Promise<void> {
  const found = await proofs.find(organisationId);
  if (found !== undefined && (found.night > night || (found.done && found.night === night))) return;
  // One that did not end in the night before goes on.
  const stretch = await prover.proveOn(organisationId, found?.done === false ? found.kept : undefined, goOn);
  if ('findings' in stretch) {
    if (stretch.findings.length > 0) tell(stretch.findings);
    await proofs.move(organisationId, found, { night, done: true, kept: undefined });
    return;
  }
  if (await proofs.move(organisationId, found, { night, done: false, kept: stretch.kept })) await again();
}
