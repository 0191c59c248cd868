import type { Message } from '#application/ports/journal';
import { type Engine, number, text } from '#storage/engine/engine';
import { streamOfKey } from '#storage/engine/keys';
import { messagesOf, momentOf } from '#storage/log/entry';
import { logItems } from '#storage/log/log';
import type { Relayed } from '#storage/platform/relayed';

/** The messages in the entries of the logs, and how far they were sent. */
export interface Outbox {
  /**
   * Sends the messages of all entries of a log that come after its watermark, oldest first, and moves the watermark. When one cannot be
   * sent it ends with that error, and the next call begins with that entry. So a message may be sent twice, but never lost, and those of a
   * log keep their order. Returns how many were sent.
   */
  relay(log: string): Promise<number>;
  /** Those of these logs whose first entry after the watermark was written before this time. */
  waiting(logs: readonly string[], before: Date): Promise<readonly string[]>;
}

export interface OutboxParts {
  readonly engine: Engine;
  readonly relayed: Relayed;
  readonly send: (message: Message, organisationId: string) => Promise<void>;
}

export function openOutbox({ engine, relayed, send }: OutboxParts): Outbox {
  /** Sends the messages of a stretch; moves the watermark also when one of them cannot be sent. */
  async function relayNext(log: string, after: number): Promise<{ readonly through: number; readonly sent: number }> {
    const { organisationId } = streamOfKey(log);
    const items = await logItems(engine, log, after, entriesAtOnce, 1);
    let [through, sent] = [after, 0];
    try {
      for (const item of items) {
        for (const message of messagesOf(item)) {
          await send(message, organisationId);
          sent += 1;
        }
        through = number(item, 'seq');
      }
    } finally {
      if (through > after) await relayed.advance(log, through);
    }
    return { through, sent };
  }

  return {
    async relay(log) {
      let total = 0;
      for (let after = await relayed.of(log); ; ) {
        const { through, sent } = await relayNext(log, after);
        if (through === after) return total;
        after = through;
        total += sent;
      }
    },
    async waiting(logs, before) {
      const marks = await relayed.ofMany(logs);
      const keys = [...marks].map(([log, through]) => ({ pk: { S: log }, seq: { N: String(through + 1) } }));
      const next = await engine.getMany('log', keys, 'eventual');
      return next.filter((item) => momentOf(item) < before.toISOString()).map((item) => text(item, 'pk'));
    },
  };
}

const entriesAtOnce = 200;
