import { masters } from '#modules/all';
import { isImported } from '#modules/kit/import-columns';
import type { AnyMaster } from '#modules/kit/module';
import { verbPath } from '#modules/kit/permission';

/** What someone may bring a file of: masters they may add to. */
export function importableMasters(may: (path: string) => boolean): readonly AnyMaster[] {
  return masters
    .filter((master) => isImported(master) && may(verbPath(master, 'add')))
    .toSorted((one, other) => one.plural.localeCompare(other.plural));
}
