import { foundedNames } from '#application/commit/founding';
import { derivedId } from '#application/derived-id';
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

/** Goes from hyphen to hyphen, because a regular expression that looks for ids at every place takes most of the time of an archive. */
function rewriteOf(ids: ReadonlyMap<string, string>): Rewrite {
  return (text) => {
    let [done, written] = ['', 0];
    for (let at = text.indexOf('-'); at !== -1; at = text.indexOf('-', at + 1)) {
      const start = at - 8;
      if (start < written || !isHyphen(text, at + 5) || !isHyphen(text, at + 10) || !isHyphen(text, at + 15)) continue;
      const to = ids.get(text.slice(start, start + idLength));
      at += 15;
      if (to === undefined) continue;
      done += text.slice(written, start) + to;
      written = start + idLength;
    }
    return done + text.slice(written);
  };
}

const idLength = 36;

function isHyphen(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x2d;
}
