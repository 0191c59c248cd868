import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';

const auditor = 'Auditor';

/** As many own roles may be called Auditor, Auditor 2 and so on. */
const mostNamesakes = 50;

/**
 * Gives an organisation from before there was a role for auditors this role, once: with the id and fingerprint that its founding would have
 * used, so of several processes one writes it. Roles that people made stay as they are: a read-only one of that name counts as the role, and
 * beside any other the new one is called Auditor 2. Nobody who deleted the role gets it again.
 */
export async function giveAuditorRole(context: Context): Promise<void> {
  const { scope, caller, ports, today } = context;
  const { organisationId } = scope;
  if (caller.reads !== undefined || settled.has(organisationId)) return;
  const id = derivedId(organisationId, `role:${auditor}`);
  const roles = await ports.records.all(scope, 'role');
  const rows = roles.map((role) => ({ id: role.id, ...rowOf('role', role) }));
  const isThere = rows.some((role) => role.id === id || (role.readOnly === true && isCalled(role.name, auditor)));
  if (!isThere && (await ports.records.history(scope, 'organisation', 'role', id)).length === 0) {
    // Loaded on demand: it needs modules of most areas, and runs once.
    const { foundedRole, workOfFounding } = await import('#application/commit/founding');
    const facts = { today, find: () => undefined, all: () => [] };
    for (let tried = 1; ; tried += 1) {
      const name = tried === 1 ? auditor : `${auditor} ${tried}`;
      if (rows.some((role) => isCalled(role.name, name)) && tried < mostNamesakes) continue;
      const role = foundedRole(organisationId, auditor, { name, description: null }, facts);
      try {
        await ports.journal.commit(scope, 'organisation', workOfFounding(scope, role, organisationId));
        break;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'duplicate' || tried >= mostNamesakes) throw error;
      }
    }
  }
  if (settled.size >= mostSettled) settled.clear();
  settled.add(organisationId);
}

function isCalled(name: unknown, wanted: string): boolean {
  return normalName(String(name)) === normalName(wanted);
}

/** Organisations of which this process knows that there is nothing to do. */
const settled = new Set<string>();
const mostSettled = 10_000;
