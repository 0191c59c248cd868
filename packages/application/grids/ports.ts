import type { SavedFilter } from '#modules/grids/operations';

export type { ClauseReader, ColumnName, Formula, FromClause, Join, Place, Read, Word } from '#modules/grids/clause';

/** What a person saved for a list. */
export type Kept = Omit<SavedFilter, 'listId'>;

/** What people keep for themselves in an organisation: no business of the audit log. */
export interface Preferences {
  savedFilter(organisationId: string, userId: string, listId: string): Promise<Kept | undefined>;
  /** Forgets it when there is nothing to keep. */
  saveFilter(organisationId: string, userId: string, listId: string, kept: Kept | undefined): Promise<void>;
}
