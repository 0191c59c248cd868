import { defaultLedgers, type TaxHead, taxAlias } from '#domain/posting/default-ledgers';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import type { TallyMasters } from '#domain/tally/tally-masters';

const heads: Readonly<Record<string, TaxHead>> = { CGST: 'CGST', 'SGST/UTGST': 'SGST', IGST: 'IGST', Cess: 'CESS' };

/** The books have every master of the file under its own name, and the default ledgers for tax, round-off and cash. */
export function namesOfFile(masters: TallyMasters, own: NamesInBooks['own']): NamesInBooks {
  const called = (alias: string) => defaultLedgers.find((one) => one.alias === alias)?.name ?? alias;
  return {
    ledger(name, side) {
      const found = masters.ledgers.find(name);
      const head = heads[found?.dutyHead ?? ''];
      if (found === undefined || head === undefined) return found?.name ?? null;
      const kind = /output/i.test(found.name) ? 'output' : /input/i.test(found.name) ? 'input' : side;
      return called(taxAlias(kind, head));
    },
    defaultLedger: called,
    keepsBills: () => false,
    item: (name) => masters.items.find(name)?.name ?? null,
    location: (godown) => (godown === null ? null : codeOf(godown)),
    project: (centre) => codeOf(centre),
    own,
  };
}

/** `Bhiwandi Depot` is `BHIWANDIDEPOT`. */
export function codeOf(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 15);
}
