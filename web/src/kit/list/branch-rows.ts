import type { GridColumn } from '#modules/grids/operations';
import type { AnyRow } from '#modules/kit/module';
import type { Offer } from './actions/row-actions.ts';
import type { Wanted } from './list-state.ts';

/** Shown for vouchers of another branch: they can be read here and changed there. */
export const elsewhere = 'This is in another branch. Switch to that branch to open or change it';

export function isElsewhere(row: AnyRow, branchId: string | null): boolean {
  return typeof row['branchId'] === 'string' && branchId !== null && row['branchId'] !== branchId;
}

/** The actions of a row; rows of another branch have none, and say why. */
export function offersHere(offers: readonly Offer[], rows: readonly AnyRow[], branchId: string | null): readonly Offer[] {
  return rows.some((row) => isElsewhere(row, branchId)) ? offers.map((offer) => ({ ...offer, why: elsewhere })) : offers;
}

/** The branch column, shown if other branches than the open one are listed. */
export function withBranch(columns: readonly GridColumn[], wanted: Wanted | undefined): readonly GridColumn[] {
  if (wanted === undefined || columns.some(({ key }) => key === 'branchId')) return columns;
  const look = { type: '', hidden: false, export: false, styleClass: '', sortable: 'none' } as const;
  return [...columns, { key: 'branchId', label: 'Branch', kind: 'ref', to: 'branch', ...look }];
}
