import { normalName } from '#domain/text/normalise';

/**
 * Names for another program that takes two names for the same if they differ in capitals or spaces: the second of them gets a number. The
 * same things in the same order always get the same names.
 */
export class DistinctNames {
  readonly #taken: Set<string>;

  /** `taken`: names that the other program has by itself. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...taken].map((name) => keyOf('', name)));
  }

  /** Names of different places do not meet: bills of two ledgers may have the same number. */
  nameFor(name: string, place = ''): string {
    let proposed = name;
    for (let count = 2; this.#taken.has(keyOf(place, proposed)); count += 1) proposed = `${name} (${count})`;
    this.#taken.add(keyOf(place, proposed));
    return proposed;
  }
}

function keyOf(place: string, name: string): string {
  return `${place}\n${normalName(name)}`;
}
