import { seesPart } from '#application/access/own';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { ApprovalLevel } from '#domain/documents/approval';
import { countedFor, levelVerbs, trackersOf } from '#modules/kit/approval';
import type { AnyDocument } from '#modules/kit/module';

/**
 * How many documents of the open branch and year wait for each level that the caller can give. The views count them, so it costs the same
 * in any book. People who see only their own documents are told no numbers.
 */
export async function waitingCounts(
  context: Context,
  document: AnyDocument,
): Promise<readonly { readonly level: ApprovalLevel; readonly count: number }[]> {
  const { scope, caller, ports } = context;
  if (seesPart(context, document)) return [];
  const given = trackersOf(document).filter(({ path }) => caller.permissions === 'all' || caller.permissions.has(path));
  const partition = partitionOf(document, scope);
  if (given.length === 0) return [];
  const lists = given.map(({ level }) => countedFor(partition, levelVerbs[level]));
  const counts = await ports.records.countEach(scope, lists);
  return given.map(({ level }, at) => ({ level, count: counts[at] ?? 0 }));
}
