import type { Kept, MenuView, Preferences } from '#application/grids/ports';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** One item for each list a person saved filters for, and one for the menu, under the organisation, so they are deleted with it. */
export function preferencesIn(table: PlatformTable): Preferences {
  return {
    async savedFilter(organisationId, userId, listId) {
      const item = await table.get(keys.savedFilter(organisationId, userId, listId));
      return item ? (JSON.parse(String(item['kept'])) as Kept) : undefined;
    },
    async saveFilter(organisationId, userId, listId, kept) {
      const key = keys.savedFilter(organisationId, userId, listId);
      if (kept) await table.put(key, { kept: JSON.stringify(kept) });
      else await table.remove(key);
    },
    async menu(organisationId, userId) {
      const item = await table.get(keys.menu(organisationId, userId));
      return item ? (JSON.parse(String(item['kept'])) as MenuView) : undefined;
    },
    async saveMenu(organisationId, userId, view) {
      await table.put(keys.menu(organisationId, userId), { kept: JSON.stringify(view) });
    },
  };
}
