import type { MenuView } from '#modules/grids/menu-operations';
import type { KeptFilter } from '#modules/grids/operations';

export type { ClauseReader, ColumnName, Formula, FromClause, Join, Place, Read, Word } from '#modules/grids/clause';
export type { MenuView };

/** What a person saved for a list. */
export type Kept = KeptFilter;

/** Personal settings in an organisation; they are not in the audit log. */
export interface Preferences {
  savedFilter(organisationId: string, userId: string, listId: string): Promise<Kept | undefined>;
  /** Deletes the entry when there is nothing to keep. */
  saveFilter(organisationId: string, userId: string, listId: string, kept: Kept | undefined): Promise<void>;
  /** How the person arranged the menu. */
  menu(organisationId: string, userId: string): Promise<MenuView | undefined>;
  saveMenu(organisationId: string, userId: string, view: MenuView): Promise<void>;
}
