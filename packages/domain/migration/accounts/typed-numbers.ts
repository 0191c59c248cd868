import { normalName } from '#domain/text/normalise';

/** Numbers of documents here have letters, digits and `-`, `/`, `.`, `_`, and at most so many. */
const longest = 30;

/** The numbers that documents of another program get here: each its own as far as it can be typed, and none twice. */
export class TypedNumbers {
  readonly #taken = new Set<string>();

  numberFor(number: string): string {
    const safe =
      number
        .trim()
        .replace(/[^A-Za-z0-9/._-]+/g, '-')
        .slice(0, longest - 4) || '1';
    let proposed = safe;
    for (let count = 2; this.#taken.has(normalName(proposed)); count += 1) proposed = `${safe}-${count}`;
    this.#taken.add(normalName(proposed));
    return proposed;
  }
}
