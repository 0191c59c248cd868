import { nameKey } from '#domain/migration/name-key';
import { paise, scaled } from '#domain/money/paise';
import { placedOpening } from '#domain/tally/chart/opening-records';
import { TallyMasters } from '#domain/tally/tally-masters';

/**
 * The same masters, in which these ledgers and items begin with nothing, because the books have their openings already. The others have their
 * goods where the books will have them.
 */
export function withoutOpenings(
  masters: TallyMasters,
  isOpened: { readonly ledger: (name: string) => boolean; readonly item: (name: string) => boolean },
): TallyMasters {
  const made = new TallyMasters();
  for (const kind of ['groups', 'units', 'godowns', 'stockGroups', 'voucherTypes', 'currencies', 'centres'] as const)
    for (const master of masters[kind].all) made[kind].add(master as never);
  for (const ledger of masters.ledgers.all)
    made.ledgers.add(isOpened.ledger(nameKey(ledger.name)) ? { ...ledger, opening: paise(0), bills: [] } : ledger);
  for (const item of masters.items.all) {
    const nothing = { quantity: scaled(0), value: paise(0), rows: [] };
    const opening = isOpened.item(nameKey(item.name)) ? nothing : { ...item.opening, rows: placedOpening(item) };
    made.items.add({ ...item, opening });
  }
  return made;
}
