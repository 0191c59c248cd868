import { derivedId } from '#application/organisation/derived-id';
import { foundedNames } from '#application/organisation/founding';
import { noOrganisation } from '#domain/archive/manifest';
import { branchLedgerAlias } from '#domain/posting/default-ledgers';

type Rewrite = (text: string) => string;

/**
 * Ids as they are in archives: as if the organisation had no id. Ids that follow from that of the organisation (its default ledgers, groups,
 * roles …) follow from none. All others stay. So the same books give the same archive in every organisation.
 */
export function archivedIds(organisationId: string, branchIds: readonly string[]): Rewrite {
  return rewriteOf(pairs(organisationId, noOrganisation, branchIds));
}

/** The other way: ids of an archive as those of an organisation. `branchIds` are those of the archive. */
export function idsInOrganisation(organisationId: string, branchIds: readonly string[]): Rewrite {
  return rewriteOf(pairs(noOrganisation, organisationId, branchIds));
}

function pairs(from: string, to: string, branchIds: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map([[from, to]]);
  for (const name of foundedNames) found.set(derivedId(from, name), derivedId(to, name));
  for (const branchId of branchIds) {
    const alias = (id: string) => `ledger:${branchLedgerAlias(id)}`;
    found.set(derivedId(from, alias(branchId)), derivedId(to, alias(found.get(branchId) ?? branchId)));
  }
  return found;
}

function rewriteOf(ids: ReadonlyMap<string, string>): Rewrite {
  return (text) => text.replace(uuids, (id) => ids.get(id) ?? id);
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
