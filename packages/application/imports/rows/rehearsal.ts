import type { Context } from '#application/context';
import { heldBy } from '#application/imports/rows/unique-values';
import type { Row, Stored } from '#application/ports/records';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** Correct rows of a file as they would be stored, for rows that refer to them or are checked together with them. */
export interface Rehearsal {
  readonly rows: ReadonlyMap<string, Stored>;
  idOf(name: string): string | undefined;
  add(id: string, row: AnyRow): void;
}

export function rehearsalOf(context: Context, master: AnyMaster): Rehearsal {
  // Rows of other kinds are not kept, because a file may have very many.
  const isUsed = master.small === true || namesItsOwn(master);
  const rows = new Map<string, Stored>();
  const ids = new Map<string, string>();
  return {
    rows,
    idOf: (name) => ids.get(name),
    add(id, row) {
      if (!isUsed) return;
      rows.set(id, asStored(context, master, id, row));
      for (const { name } of master.unique) {
        const value = heldBy(master, row, name);
        if (value !== null && value !== undefined) ids.set(value, id);
      }
    },
  };
}

/** Whether records of this kind refer to others of it: a group to the one above it. */
function namesItsOwn({ slug, fields }: AnyMaster): boolean {
  return Object.values(fields).some(
    (field) =>
      (field.kind === 'ref' && field.to === slug) ||
      (field.kind === 'lines' && Object.values(field.of).some((inner) => inner.kind === 'ref' && inner.to === slug)),
  );
}

function asStored({ scope, ports }: Context, { slug }: AnyMaster, id: string, row: AnyRow): Stored {
  const at = ports.clock.now().toISOString();
  // A completed row contains only JSON values.
  return { slug, id, row: row as Row, version: 1, createdAt: at, createdBy: scope.userId, updatedAt: at, updatedBy: scope.userId };
}
