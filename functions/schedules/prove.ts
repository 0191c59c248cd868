import { bookProof } from '#events/book-proof';
import { sweep } from '#functions/schedules/sweep';
import { wiring } from '#functions/wiring';

/** Asks for a proof of the books of every organisation, once a night. */
export async function handler(): Promise<{ readonly asked: number }> {
  const night = wiring.today();
  return sweep({
    contract: bookProof,
    messageFor: (organisationId) => ({ version: 1, organisationId, night }),
    pick: async (logs) => logs,
    round: night,
    milliseconds: 240_000,
    patienceSeconds: 12 * 3600,
  });
}
