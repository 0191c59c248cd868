import { DistinctNames } from '#domain/text/distinct-names';

/**
 * The programs `ledger` and `hledger` write an account as a path, with colons between its parts. Two spaces or a tab end it, and a semicolon
 * begins a comment. So these characters of a name become others that say the same.
 */
export function accountPart(name: string): string {
  const safe = oneLine(name).replaceAll(':', '-').replaceAll(';', ',');
  return safe === '' ? 'No name' : safe;
}

/** Text of one line: spaces of every kind are single ones, and what cannot be seen is left out. */
export function oneLine(text: string): string {
  return (
    text
      .replace(/[\s\u00a0\u2028\u2029]+/gu, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufffe\uffff]/gu, (character) => (joiners.has(character) ? character : ''))
      // Spaces may have met where something between them went.
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

/** Indian scripts need them within words. */
const joiners: ReadonlySet<string> = new Set(['\u200c', '\u200d']);

/** Paths of accounts that stay distinct, each below the path of its group. */
export class AccountPaths {
  readonly #names = new DistinctNames();

  path(above: string, name: string): string {
    return `${above}:${this.#names.nameFor(accountPart(name), above)}`;
  }
}
