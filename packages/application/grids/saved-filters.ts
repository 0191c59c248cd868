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

/**
 * Saves for the caller how a list opens and looks. Filters come with their sorting and the named ones; what is absent from the request
 * stays. If nothing is left, the entry is deleted.
 */
export async function saveFilter(context: Context, preferences: Preferences, { listId, ...asked }: SavedFilter): Promise<Kept | null> {
  findList(context, listId);
  const { organisationId, userId } = context.scope;
  const whole = asked.filters !== undefined && asked.view !== undefined;
  const before = whole ? undefined : await preferences.savedFilter(organisationId, userId, listId);
  const kept = merged(before, asked);
  const empty =
    Object.keys(kept.filters).length === 0 && (kept.sort ?? []).length === 0 && (kept.named ?? []).length === 0 && kept.view === undefined;
  await preferences.saveFilter(organisationId, userId, listId, empty ? undefined : kept);
  return empty ? null : kept;
}

function merged(before: Kept | undefined, { filters, sort, named, view }: Omit<SavedFilter, 'listId'>): Kept {
  const { view: looked, ...opens } = before ?? { filters: {} };
  const looks = view === undefined ? looked : (view ?? undefined);
  return {
    ...(filters === undefined ? opens : { filters, ...(sort === undefined ? {} : { sort }), ...(named === undefined ? {} : { named }) }),
    ...(looks === undefined ? {} : { view: looks }),
  };
}
