import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { allGroups } from '#application/known-records';
import { assert } from '#domain/assert';
import { branchOfAlias } from '#domain/posting/default-ledgers';
import { Refusal } from '#domain/refusal';
import type { MasterFacts } from '#modules/kit/module';

/**
 * The id of a default ledger by its alias. Default ledgers are never deleted and keep their id (decision D32), so a result stays valid:
 * every voucher needs half a dozen of them. An organisation from before the ledger existed is given it here, once.
 */
export async function defaultLedger(context: Context, alias: string): Promise<string> {
  const before = knownLedger(context, alias);
  if (before !== undefined) return before;
  const id = defaultLedgerId(context.scope.organisationId, alias);
  if ((await context.ports.records.find(context.scope, 'customer', id)) === undefined) await addLedger(context, id, alias);
  if (known.size >= mostKnown) known.clear();
  known.set(keyOf(context, alias), id);
  return id;
}

/** The id, if the ledger is known to exist. */
export function knownLedger(context: Context, alias: string): string | undefined {
  return known.get(keyOf(context, alias));
}

function keyOf({ scope }: Context, alias: string): string {
  return `${scope.organisationId} ${alias}`;
}

/** Ids by organisation and alias. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** As many of an organisation's own ledgers may have the name, the name with a 2, and so on. */
const mostNamesakes = 50;

/**
 * Writes the ledger as the founding of an organisation does, with the same id and fingerprint. So of several processes one writes it, and
 * the others get its answer. An own ledger of the organisation keeps its name and alias: the new one is then called Customs Duty 2.
 */
async function addLedger(context: Context, id: string, alias: string): Promise<void> {
  // Loaded on demand: it needs modules of most areas, and runs once.
  const { foundedLedger, workOfFounding } = await import('#application/commit/founding');
  const { scope, ports, today } = context;
  const groups = await allGroups(context);
  const branchId = branchOfAlias(alias);
  const branch = branchId === undefined ? undefined : await ports.records.find(scope, 'branch', branchId);
  const find: MasterFacts['find'] = (slug, wanted) => (slug === 'branch' && wanted === branchId ? branch?.row : undefined);
  const taken = { name: 1, alias: 1 };
  for (let tried = 1; ; tried += 1) {
    const ledger = foundedLedger(scope.organisationId, alias, taken, { today, find, all: () => groups });
    assert(ledger.id === id, 'a default ledger has the id of its alias');
    try {
      await ports.journal.commit(scope, 'organisation', workOfFounding(scope, ledger, scope.organisationId));
      return;
    } catch (error) {
      const path = error instanceof Refusal && error.code === 'duplicate' ? error.errors[0]?.path : undefined;
      if ((path !== 'name' && path !== 'alias') || tried === mostNamesakes) throw error;
      taken[path] += 1;
    }
  }
}
