import type { BookNames } from '#domain/tally/chart/book-names';
import type { TallyMasters } from '#domain/tally/tally-masters';

/** Where the user's own groups go among those of the books, and which ledgers are ledgers of the books' own. */
export function chartEntries(
  masters: TallyMasters,
  names: BookNames,
): readonly { readonly name: string; readonly under: string; readonly why: string }[] {
  const groups = masters.groups.all.flatMap(({ name, reserved, parent }) => {
    const own = masters.defaultGroup(name);
    if (own === null) return [];
    if (reserved !== null)
      return reserved === name ? [] : [{ name, under: names.group(name) ?? own.name, why: `It is ${reserved} in Tally, and was renamed` }];
    return [{ name, under: names.group(parent) ?? own.name, why: `It is under ${parent ?? own.name} in Tally` }];
  });
  const ledgers = masters.ledgers.all.flatMap((ledger) => {
    if (names.ownLedger(ledger, 'input') === null) return [];
    const there = [...new Set([names.ledger(ledger.name, 'output'), names.ledger(ledger.name, 'input')])].filter((name) => name !== null);
    const why = there.length > 1 ? 'Tax on sales and tax on purchases are two ledgers here' : 'The books have this ledger of their own';
    return there.length === 1 && there[0] === ledger.name ? [] : [{ name: ledger.name, under: there.join(', '), why }];
  });
  return [...groups, ...ledgers];
}
