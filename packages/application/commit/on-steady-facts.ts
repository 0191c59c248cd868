import type { Ports } from '#application/context';
import type { Scope, Stream } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';

/** Masters change rarely, but many may be entered at once. After this many changes in a row the caller must try again. */
const attempts = 40;

/**
 * Runs an attempt on the current masters and settings. If one is deleted or deactivated, or a period is locked in between, the fence
 * refuses the commit and the attempt reads everything again.
 */
export async function onSteadyFacts<Answer>(
  context: { readonly scope: Scope; readonly ports: Pick<Ports, 'journal'> },
  attempt: (fence: number) => Promise<Answer>,
  stream: Stream = { branchId: context.scope.branchId },
): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const fence = await context.ports.journal.fence(context.scope, stream);
    try {
      return await attempt(fence);
    } catch (error) {
      const moved =
        error instanceof Refusal && error.code === 'busy' && (await context.ports.journal.fence(context.scope, stream)) !== fence;
      if (!moved || tried === attempts) throw error;
    }
  }
}
