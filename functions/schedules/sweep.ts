import type { Contract } from '#events/contract';
import { countMetric } from '#functions/count-metric';
import { sendMessage } from '#functions/jobs/send-message';
import { everyPageOfLogs } from '#functions/schedules/every-log';
import { base } from '#functions/wire';
import { streamOfKey } from '#storage/engine/keys';
import { metrics } from '#topology/metrics';

export interface Sweep<Message> {
  readonly contract: Contract<Message>;
  readonly messageFor: (organisationId: string) => Message;
  /** Those of these logs whose organisation has something to do. */
  readonly pick: (logs: readonly string[]) => Promise<readonly string[]>;
  /** A walk goes on where it was in the same round, and a round ends once; without one, each walk that has ended begins again. */
  readonly round?: string;
  /** After this time the next call goes on. */
  readonly milliseconds: number;
  /** After this time an organisation that has not answered is asked again. */
  readonly patienceSeconds: number;
}

/**
 * Walks over all logs, a page at a time, and asks each organisation that has something to do, with one message. A call that ends half-way is
 * continued by the next one. An organisation is asked before that is noted, so none is left out; one that is asked twice does its work once.
 * Returns how many it asked.
 */
export async function sweep<Message>(how: Sweep<Message>): Promise<{ readonly asked: number }> {
  const { contract, pick, round = '', milliseconds } = how;
  const sweeps = base.sweeps();
  const ends = Date.now() + milliseconds;
  const begun = await sweeps.place(contract.name, round);
  let asked = 0;
  if (begun.ended) return { asked };
  let [after, walked, kept] = [begun.after, 0, begun.after !== ''];
  for await (const logs of everyPageOfLogs(begun.after)) {
    try {
      asked += await ask(how, await pick(logs));
    } catch (error) {
      failed(contract.name, logs[0] ?? '', error);
    }
    after = logs.at(-1) ?? after;
    walked += 1;
    const late = Date.now() > ends;
    if (late || walked % pagesBetween === 0) {
      await sweeps.keepPlace(contract.name, round, { after, ended: false });
      kept = true;
    }
    if (late) return { asked };
  }
  if (kept || round !== '') await sweeps.keepPlace(contract.name, round, { after: '', ended: round !== '' });
  return { asked };
}

/** A page or a log that fails does not stop the others; the alarm tells of it, and the next round tries again. */
export function failed(sweep: string, of: string, error: unknown): void {
  const said = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ level: 'ERROR', sweep, of, error: said }));
  countMetric(metrics.failedSweeps, 1, base.clock.now());
}

async function ask<Message>({ contract, messageFor, patienceSeconds }: Sweep<Message>, logs: readonly string[]): Promise<number> {
  const organisations = [...new Set(logs.map((log) => streamOfKey(log).organisationId))];
  const unasked = await base.sweeps().unasked(contract.name, organisations);
  for (let at = 0; at < unasked.length; at += atOnce)
    await Promise.all(
      unasked.slice(at, at + atOnce).map(async (organisationId) => {
        await sendMessage(contract, messageFor(organisationId), organisationId);
        await base.sweeps().ask(contract.name, organisationId, patienceSeconds);
      }),
    );
  return unasked.length;
}

/** A small installation is walked in one go and keeps nothing. */
const pagesBetween = 10;
const atOnce = 10;
