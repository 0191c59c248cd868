import type { Context } from '#application/context';
import { findList } from '#application/grids/find-plan';
import type { Kept, Preferences } from '#application/grids/ports';
import type { SavedFilter } from '#modules/grids/operations';

/** The filters the caller saved for a list they may see; null if there are none. */
export async function getSavedFilter(context: Context, preferences: Preferences, listId: string): Promise<Kept | null> {
  findList(context, listId);
  const { organisationId, userId } = context.scope;
  return (await preferences.savedFilter(organisationId, userId, listId)) ?? null;
}

/** Saves filters and sorting of a list for the caller; without any, the saved ones are deleted. */
export async function saveFilter(context: Context, preferences: Preferences, { listId, ...kept }: SavedFilter): Promise<Kept | null> {
  findList(context, listId);
  const { organisationId, userId } = context.scope;
  const empty = Object.keys(kept.filters).length === 0 && (kept.sort ?? []).length === 0 && (kept.named ?? []).length === 0;
  await preferences.saveFilter(organisationId, userId, listId, empty ? undefined : kept);
  return empty ? null : kept;
}
