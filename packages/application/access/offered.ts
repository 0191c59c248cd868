import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

/** The same entry draws the row's menu. An action that the menu does not offer at a moment is refused in the entry's own words. */
export function refuseUnlessOffered(module: AnyMaster | AnyDocument, action: string, row: AnyRow, now?: number): void {
  const offered = module.actions[action]?.offered(row, now) ?? true;
  if (offered !== true) throw new Refusal('notAllowed', { why: offered });
}

/** The generic service of the specification activates and deletes without a version: then there is nothing that the caller read. */
export function refuseStale(module: AnyMaster | AnyDocument, stored: Stored, version: number | undefined): void {
  if (version !== undefined && stored.version !== version) throw new Refusal('changed', { what: module.title });
}
