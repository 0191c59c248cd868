import { isSeen } from '#application/access/own';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import type { AnyMaster } from '#modules/kit/module';

/** Every record of a small master that the caller may see, in the natural order of its list. */
export async function allRecords(context: Context, master: AnyMaster): Promise<readonly Stored[]> {
  const stored = await context.ports.records.all(context.scope, master.slug);
  return stored.filter(({ row, createdBy }) => isSeen(context, master, { ...row, createdBy }));
}
