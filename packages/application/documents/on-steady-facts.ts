import type { Context } from '#application/context';
import type { Stream } from '#application/ports';
import { Refusal } from '#domain/refusal';

/** Masters change rarely, but many may be entered at once; a decision that met so many changes in a row is told to come again. */
const attempts = 40;

/**
 * Runs an attempt on masters and settings as they are: when one is deleted, deactivated or a period locked meanwhile, the
 * commit is refused by the fence, and the attempt reads everything again.
 */
export async function onSteadyFacts<Answer>(
  context: Context,
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
