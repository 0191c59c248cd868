import { normalName, sortKey } from '#domain/text/normalise';
import type { Action, AnyRow, Order, Unique } from '#modules/kit/module';

/** The fields of every stored master row besides its own. */
export type Standing = {
  /** Set by the product. A Draft may be incomplete (a customer without an address). */
  readonly status: 'Active' | 'Inactive' | 'Draft';
};

/** True, or the reason why not. */
type Rule<Row> = (row: Row) => true | string;

/**
 * The four row actions of a master. The grid's menu and the API's guard use the same keys: `edit` before a
 * change, `delete` before a removal, `activate` and `deactivate` before a change of status. A module adds only what it forbids.
 */
export function masterActions<Row extends Standing>(
  rules: {
    readonly edit?: Rule<Row>;
    readonly delete?: Rule<Row>;
    readonly deactivate?: Rule<Row>;
    /** Suffix of the path for activating and deactivating; null: everyone who may see the row may do it. */
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

/** A text as uniqueness compares it, or null. */
export function folded(text: string | null): string | null {
  const plain = normalName(text ?? '');
  return plain === '' ? null : plain;
}

/** A text as lists sort it; nothing sorts before everything. */
export function sortable(text: string | null): string {
  return sortKey(text ?? '');
}

/** Where a row is in an order of its list. */
// biome-ignore lint/suspicious/noExplicitAny: an order of any module
export function sortKeyOf({ column, key }: Order<any>, row: AnyRow): string {
  return key === undefined ? sortable(textIn(row[column])) : key(row);
}

/** The value of a row that no other record may have. */
// biome-ignore lint/suspicious/noExplicitAny: a rule of any module
export function uniqueValue({ name, value }: Unique<any>, row: AnyRow): string | null {
  return value === undefined ? folded(textIn(row[name])) : value(row);
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
