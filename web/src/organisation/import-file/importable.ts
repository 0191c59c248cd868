import { masters } from '#modules/all-modules';
import { invitedRow } from '#modules/identity/invited-row';
import { isImported } from '#modules/kit/import-columns';
import type { AnyMaster } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/permission';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** The modules a person may import: masters they may add to, opening balances, and people they may invite. */
export function importableMasters(may: (path: string) => boolean): readonly AnyMaster[] {
  const openings = openingRow as unknown as AnyMaster;
  return [
    ...masters.filter((master) => isImported(master) && may(verbPath(master, 'add'))),
    ...(may(pathOf(openings)) ? [openings] : []),
    ...(may(verbPath(invitedRow, 'add')) ? [invitedRow as unknown as AnyMaster] : []),
  ].toSorted((one, other) => one.plural.localeCompare(other.plural));
}
