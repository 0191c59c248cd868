import type { Answered } from '#application/context';
import type { Stored } from '#application/ports';

/**
 * A stored record as the API returns it. Attachments have their own call. The permission version under which a role was saved is internal.
 */
export function answer(stored: Stored): Answered {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  const { attachments: _, pathsAsOf: __, ...row } = stored.row;
  return { ...row, id, version, createdAt, createdBy, updatedAt, updatedBy };
}
