import { normalName, sortKey } from '#domain/text/normalise';
import type { Action } from '#modules/kit/module';

/** What every stored master row has besides its own fields. */
export type Standing = {
  /** Written by the product; Draft where a record may be kept incomplete (a customer without its address). */
  readonly status: 'Active' | 'Inactive' | 'Draft';
};

/** True, or the reason why not. */
type Rule<Row> = (row: Row) => true | string;

/**
 * The four row actions of a master, by the key under which the grid's menu and the API's guard ask for them: `edit` before a
 * change, `delete` before a removal, `activate` and `deactivate` before a change of status. A module says only what it forbids.
 */
export function masterActions<Row extends Standing>(
  rules: {
    readonly edit?: Rule<Row>;
    readonly delete?: Rule<Row>;
    readonly deactivate?: Rule<Row>;
    /** Suffix of the path for activating and deactivating; null: whoever may see the row may do it. */
    readonly statusPermission?: string | null;
  } = {},
): Readonly<Record<'edit' | 'delete' | 'activate' | 'deactivate', Action<Row>>> {
  const status = rules.statusPermission === undefined ? 'status' : rules.statusPermission;
  return {
    edit: { label: 'Edit', permission: 'edit', offered: rules.edit ?? always },
    activate: {
      label: 'Activate',
      permission: status,
      offered: (row) => (row.status === 'Inactive' ? true : row.status === 'Draft' ? 'This is still a draft' : 'This is already active'),
    },
    deactivate: {
      label: 'Deactivate',
      permission: status,
      offered: (row) => (row.status === 'Active' ? (rules.deactivate?.(row) ?? true) : 'This is not active'),
    },
    delete: { label: 'Delete', permission: 'delete', confirms: true, offered: rules.delete ?? always },
  };
}

const always = (): true => true;

/** A text as uniqueness compares it; null when there is none. */
export function folded(text: string | null): string | null {
  const plain = normalName(text ?? '');
  return plain === '' ? null : plain;
}

/** A text as lists sort it; nothing sorts before everything. */
export function sortable(text: string | null): string {
  return sortKey(text ?? '');
}
