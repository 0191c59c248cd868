import { vaultOf } from '#application/identity/passwords/sealed';
import { portalUserOf } from '#application/organisation/portal-user';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import type { PortalAccess, PortalAccesses } from '#application/ports/portal-access';
import type { PortalGate } from '#application/ports/portal-gate';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { organisationSecrets } from '#functions/organisation-secrets';
import { type PortalProviders, portalProvidersIn } from '#functions/portal-providers';
import { base, once } from '#functions/wire';
import type { Sessions } from '#integrations/nic/sessions';

/** The way to the portals for jobs, with sessions that all processes share. One for a process, because it remembers users for a minute. */
export function portalAccess(): PortalAccesses {
  return accessesWith({ secrets: organisationSecrets(), sessions: async (scope, portal) => (await shared())(scope, portal) });
}

/** The same with a session that nobody else has: whether user and password are right shows only when somebody signs in. */
export function testedAccess(): PortalAccesses {
  return accessesWith({
    secrets: organisationSecrets(),
    sessions: async () => (await import('#integrations/nic/sessions')).ownSessions(nowOf),
  });
}

/** What every call of a job has to pass. Loaded with the first, because functions that answer people have none. */
export function portalGate(): PortalGate {
  const gate = once(async () => {
    const { portalGate: open } = await import('#integrations/portal-gate/portal-gate');
    return open({ states: base.portals(), counters: base.members(), now: nowOf });
  });
  return {
    call: async (scope, gstin, ask) => (await gate()).call(scope, gstin, ask),
    isLookedAfter: async (scope, gstin) => (await gate()).isLookedAfter(scope, gstin),
    willLookAfter: async (scope, gstin, at) => (await gate()).willLookAfter(scope, gstin, at),
  };
}

const shared = once(async () => {
  const [{ sharedSessions }, secret] = await Promise.all([
    import('#integrations/nic/shared-sessions'),
    base.secretNow('portal-session-key'),
  ]);
  return sharedSessions({ states: base.portals(), now: nowOf, secret, vaultOf });
});

interface World {
  readonly secrets: OrganisationSecrets;
  readonly sessions: (scope: Scope, portal: string) => Promise<Sessions>;
}

function accessesWith({ secrets, sessions }: World): PortalAccesses {
  const userOf = rememberedUsers(secrets);
  return {
    async invoices(scope, registration) {
      const { gstin, provider, mode } = registration;
      if ((provider ?? null) === null || (mode ?? null) === null)
        return `Nobody has chosen yet how the e-invoice portal is reached for ${gstin}. Choose it in its GST registration.`;
      const account = await userOf(scope, registration);
      if (account === undefined)
        return `The user and password of the e-invoice portal are missing for ${gstin}. Enter them in its GST registration.`;
      const { invoices } = await providersNow();
      const portal = `irp|${provider}|${mode}`;
      const at = mode === 'Production' ? 'Production' : 'Sandbox';
      const nic = provider === 'NIC' ? invoices?.NIC?.[at] : undefined;
      if (nic) {
        const [{ nicPortal }, { checkedPortal }] = await Promise.all([
          import('#integrations/irp/nic'),
          import('#integrations/irp/checked'),
        ]);
        return access(
          account,
          checkedPortal(nicPortal({ ...nic, keys: (kid) => nic.signingKeys[kid], sessions: await sessions(scope, portal) })),
        );
      }
      const gsp = provider === 'GSP' ? invoices?.GSP?.[at] : undefined;
      if (gsp) {
        const [{ gspPortal }, { checkedPortal }] = await Promise.all([
          import('#integrations/irp/gsp'),
          import('#integrations/irp/checked'),
        ]);
        return access(account, checkedPortal(gspPortal({ ...gsp, keys: (kid) => gsp.signingKeys[kid] })));
      }
      const through = provider === 'NIC' ? 'NIC' : 'a provider (GSP)';
      return `This Bahi is not connected to the e-invoice portal through ${through} in the mode ${mode}. Tell the person who runs it.`;
    },
  };
}

function access(account: PortalAccount, portal: PortalAccess['portal']): PortalAccess {
  return { account, portal };
}

/** A job sends many documents of a GSTIN. Its user is read once a minute, and when another was entered. */
function rememberedUsers(secrets: OrganisationSecrets) {
  const known = new Map<string, { readonly until: number; readonly user: Promise<PortalAccount | undefined> }>();
  return (scope: Scope, registration: Row): Promise<PortalAccount | undefined> => {
    const { gstin, provider, mode, portalEnteredAt } = registration;
    const key = JSON.stringify([scope.organisationId, gstin, provider, mode, portalEnteredAt]);
    const kept = known.get(key);
    if (kept !== undefined && kept.until > nowOf()) return kept.user;
    if (known.size >= mostRemembered) known.clear();
    const user = portalUserOf(secrets, scope, registration);
    known.set(key, { until: nowOf() + minute, user });
    user.catch(() => known.delete(key));
    return user;
  };
}

const minute = 60_000;
const mostRemembered = 500;
let read: { readonly until: number; readonly providers: Promise<PortalProviders> } | undefined;

/** What was entered anew is known after a minute. */
function providersNow(): Promise<PortalProviders> {
  if (read !== undefined && read.until > nowOf()) return read.providers;
  const providers = base.secretNow('portal-providers').then(portalProvidersIn);
  read = { until: nowOf() + minute, providers };
  providers.catch(() => {
    read = undefined;
  });
  return providers;
}

function nowOf(): number {
  return base.clock.now().getTime();
}
