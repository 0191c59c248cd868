import type { Members } from '#application/identity/ports';
import type { Mail, Mailer } from '#application/ports/mailer';
import { Refusal } from '#domain/refusal';

interface World {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly members: Pick<Members, 'count' | 'counted'>;
}

/** A mail, and what it is about and to whom: it is sent once for this key. */
interface Addressed {
  readonly key: string;
  readonly mail: () => Mail | Promise<Mail>;
}

/**
 * Sends each mail once, however often the message behind it is delivered. Only a crash between the provider's answer and the note can send
 * twice.
 * @throws the first failure, once the others were tried
 */
export async function mailEachOnce({ mailer, members }: World, mails: readonly Addressed[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { key, mail } of mails) {
    if ((await members.counted(key)) !== undefined) continue;
    try {
      await mailer.send(await mail(), key);
    } catch (error) {
      // An address that the provider refuses for good is not tried again.
      if (!(error instanceof Refusal) || error.code === 'busy') {
        failures.push(error);
        continue;
      }
    }
    await members.count(key, 1, rememberedSeconds);
  }
  if (failures.length > 0) throw failures[0];
}

/** Longer than any message is delivered again. */
const rememberedSeconds = 15 * 24 * 3600;
