import { everyPageOfLogs } from '#functions/schedules/every-log';
import { base } from '#functions/wire';

/** How many logs are not folded into the form of the views of this version, but for what was written in the last minutes. */
export async function behind(): Promise<number> {
  let found = 0;
  for await (const logs of everyPageOfLogs()) found += (await base.storage().unfolded(logs, { slack: lately })).length;
  return found;
}

/** Folds them one after another, and tells before each how many are left. One that cannot be folded stops no other. */
export async function foldFirst(tell: (left: number) => void): Promise<void> {
  const waiting: string[] = [];
  for await (const logs of everyPageOfLogs()) waiting.push(...(await base.storage().unfolded(logs, { slack: lately })));
  for (const [at, log] of waiting.entries()) {
    tell(waiting.length - at);
    await base
      .storage()
      .projector.projectKey(log)
      .catch((error: unknown) => console.error(log, error));
  }
}

/** So many entries at the end of a log are read in a moment. */
const lately = 1_000;
