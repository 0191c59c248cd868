/** When a camera saw a code, in milliseconds. */
interface Sighting {
  readonly times: number;
  readonly last: number;
}

export type Sightings = ReadonlyMap<string, Sighting>;

/** A code that stays in view is one scan. To count the next of the same, the camera must not see it for so long. */
const away = 1_500;

/** Without a check digit a picture may be read wrong, so it is read twice. */
const uncertain = 'Code39';

/** What was seen with this code, and whether that makes it a scan. */
export function seen(
  before: Sightings,
  code: string,
  format: string,
  at: number,
): { readonly sightings: Sightings; readonly isScan: boolean } {
  const recent = [...before].filter(([, { last }]) => at - last < away);
  const times = (recent.find(([known]) => known === code)?.[1].times ?? 0) + 1;
  return {
    sightings: new Map([...recent, [code, { times, last: at }]]),
    isScan: times === (format.startsWith(uncertain) ? 2 : 1),
  };
}
