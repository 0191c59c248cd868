import type { Answered } from '#application/context';
import type { Stored } from '#application/ports';

/** A stored record as the API answers it. What is attached has a call and a permission of its own. */
export function answer(stored: Stored): Answered {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  const { attachments: _, ...row } = stored.row;
  return { ...row, id, version, createdAt, createdBy, updatedAt, updatedBy };
}
