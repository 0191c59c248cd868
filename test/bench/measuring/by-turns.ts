import { median } from './figure.ts';

const turns = 40;

/** Median milliseconds of each, by turns, so that other load on the machine affects both equally. */
export async function byTurns(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<readonly [number, number]> {
  const times: readonly [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, ask] of [one, other].entries()) {
      const started = performance.now();
      await ask();
      times[index]?.push(performance.now() - started);
    }
  }
  return [median(times[0]), median(times[1])];
}
