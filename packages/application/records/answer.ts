import type { Answered } from '#application/context';
import type { Stored } from '#application/ports';

/** A stored record as the API answers it. What is attached has a call of its own; under which reading a role was saved is for the product alone. */
export function answer(stored: Stored): Answered {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  const { attachments: _, pathsAsOf: __, ...row } = stored.row;
  return { ...row, id, version, createdAt, createdBy, updatedAt, updatedBy };
}
