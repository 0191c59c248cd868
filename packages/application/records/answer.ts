import type { Answered } from '#application/context';
import type { Stored } from '#application/ports';

/** A stored record as the API answers it. */
export function answer(stored: Stored): Answered {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  return { ...stored.row, id, version, createdAt, createdBy, updatedAt, updatedBy };
}
