import { vaultOf } from '#application/identity/passwords/sealed';
import { enteredAtOf, portalUserOf } from '#application/organisation/portal-user';
import type { TaxpayerAccesses } from '#application/portals/ports';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import type { BillAccesses, PortalAccesses } from '#application/ports/portal-access';
import type { PortalGate } from '#application/ports/portal-gate';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { organisationSecrets } from '#functions/organisation-secrets';
import { type PortalProviders, portalProvidersIn } from '#functions/portal-providers';
import { base, once } from '#functions/wire';
import type { Sessions } from '#integrations/nic/sessions';
import { type PortalName, registrationPortals } from '#modules/organisation/gst-registration/portals';

type Accesses = PortalAccesses & BillAccesses & TaxpayerAccesses;

/** The way to the portals, with sessions that all processes share. One for a process, because it remembers users for a minute. */
export function portalAccess(): Accesses {
  return accessesWith({ secrets: organisationSecrets(), sessions: async (scope, portal) => (await shared())(scope, portal) });
}

/** The same with a session that nobody else has: whether user and password are right shows only when somebody signs in. */
export function testedAccess(): Accesses {
  return accessesWith({
    secrets: organisationSecrets(),
    sessions: async () => (await import('#integrations/nic/sessions')).ownSessions(nowOf),
  });
}

/** What every call to a portal has to pass. Loaded with the first, because most functions that answer people have none. */
export function portalGate(portal: PortalName | 'taxpayers' | 'returns'): PortalGate {
  const gate = once(async () => {
    const { portalGate: open } = await import('#integrations/portal-gate/portal-gate');
    return open({ portal, states: base.portals(), counters: base.members(), now: nowOf });
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

function accessesWith({ secrets, sessions }: World): Accesses {
  const userOf = rememberedUsers(secrets);

  /** Our account at a portal; a sentence if something is missing. */
  async function accountAt(portal: PortalName, scope: Scope, registration: Row): Promise<PortalAccount | string> {
    const { gstin, provider, mode } = registration;
    const { title } = registrationPortals[portal];
    if ((provider ?? null) === null || (mode ?? null) === null)
      return `Nobody has chosen yet how the ${title} is reached for ${gstin}. Choose it in its GST registration.`;
    const missing = `The user and password of the ${title} are missing for ${gstin}. Enter them in its GST registration.`;
    return (await userOf(portal, scope, registration)) ?? missing;
  }

  return {
    async invoices(scope, registration) {
      const account = await accountAt('e-invoice', scope, registration);
      if (typeof account === 'string') return account;
      const { checkedPortal } = await import('#integrations/irp/checked');
      const portal = await through((await providersNow()).invoices, registration, {
        nic: async (nic) => {
          const [{ nicPortal }, kept] = await Promise.all([import('#integrations/irp/nic'), sessions(scope, nameOf('irp', registration))]);
          return nicPortal({ ...nic, keys: (kid) => nic.signingKeys[kid], sessions: kept });
        },
        gsp: async (gsp) => (await import('#integrations/irp/gsp')).gspPortal({ ...gsp, keys: (kid) => gsp.signingKeys[kid] }),
      });
      return portal === undefined ? notConnected('e-invoice', registration) : { account, portal: checkedPortal(portal) };
    },

    async bills(scope, registration) {
      const account = await accountAt('eway-bill', scope, registration);
      if (typeof account === 'string') return account;
      const { bills, invoices } = await providersNow();
      const portal = await through(bills, registration, {
        nic: async (nic) => {
          const { nicEwayBills } = await import('#integrations/eway-bill/nic');
          return nicEwayBills({ ...nic, now: nowOf, sessions: await sessions(scope, nameOf('ewb', registration)) });
        },
        gsp: async (gsp) => (await import('#integrations/eway-bill/gsp')).gspEwayBills(gsp),
      });
      if (portal === undefined) return notConnected('eway-bill', registration);
      const atInvoices = await userOf('e-invoice', scope, registration);
      const byIrn =
        atInvoices &&
        (await through(invoices, registration, {
          nic: async (nic) => {
            const { nicBillsByIrn } = await import('#integrations/irp/nic');
            return nicBillsByIrn({ ...nic, sessions: await sessions(scope, nameOf('irp', registration)) });
          },
          gsp: async (gsp) => (await import('#integrations/irp/gsp')).gspBillsByIrn(gsp),
        }));
      return { portal, account, byIrn: atInvoices && byIrn && { bills: byIrn, account: atInvoices } };
    },
    ...taxpayersWith(accountAt, sessions),
  };
}

function taxpayersWith(
  accountAt: (portal: PortalName, scope: Scope, registration: Row) => Promise<PortalAccount | string>,
  sessions: World['sessions'],
): TaxpayerAccesses {
  return {
    async taxpayers(scope, registration) {
      const account = await accountAt('e-invoice', scope, registration);
      if (typeof account === 'string') return account;
      const list = await through((await providersNow()).invoices, registration, {
        nic: async (nic) => {
          const [{ nicTaxpayers }, kept] = await Promise.all([
            import('#integrations/irp/nic'),
            sessions(scope, nameOf('irp', registration)),
          ]);
          return nicTaxpayers({ ...soon(nic), sessions: kept });
        },
        gsp: async (gsp) => (await import('#integrations/irp/gsp')).gspTaxpayers(soon(gsp)),
      });
      return list === undefined ? notConnected('e-invoice', registration) : { account, list };
    },

    async returns(_, { mode }) {
      const gsp = (await providersNow()).returns?.[mode === 'Production' ? 'Production' : 'Sandbox'];
      if (gsp !== undefined) return (await import('#integrations/nic/filed-returns')).gspFiledReturns(soon(gsp));
      return 'This Bahi is not connected to the public search of the GST system, so the filed returns are not known. Ask the person who runs it.';
    },
  };
}

/** Somebody waits for the answer. A call may have to sign in first. */
function soon<Access extends { readonly patience: number }>(access: Access): Access {
  return { ...access, patience: Math.min(access.patience, 2_500) };
}

type Modes<Access> = { readonly [mode in 'Sandbox' | 'Production']?: Access | undefined } | undefined;

/** The portal through the provider of a registration, in its mode; undefined: this deployment is nobody there. */
function through<Nic, Gsp, Portal>(
  providers: { readonly NIC?: Modes<Nic>; readonly GSP?: Modes<Gsp> } | undefined,
  { provider, mode }: Row,
  to: { readonly nic: (nic: Nic) => Promise<Portal>; readonly gsp: (gsp: Gsp) => Promise<Portal> },
): Promise<Portal> | undefined {
  const at = mode === 'Production' ? 'Production' : 'Sandbox';
  const nic = provider === 'NIC' ? providers?.NIC?.[at] : undefined;
  if (nic) return to.nic(nic);
  const gsp = provider === 'GSP' ? providers?.GSP?.[at] : undefined;
  return gsp && to.gsp(gsp);
}

function notConnected(portal: PortalName, { provider, mode }: Row): string {
  const by = provider === 'NIC' ? 'NIC' : 'a provider (GSP)';
  const { title } = registrationPortals[portal];
  return `This Bahi is not connected to the ${title} through ${by} in the mode ${mode}. Tell the person who runs it.`;
}

/** Of a portal, for its sessions: each provider and mode has others. */
function nameOf(portal: 'irp' | 'ewb', { provider, mode }: Row): string {
  return `${portal}|${provider}|${mode}`;
}

/** A job sends many documents of a GSTIN. Its user is read once a minute, and when another was entered. */
function rememberedUsers(secrets: OrganisationSecrets) {
  const known = new Map<string, { readonly until: number; readonly user: Promise<PortalAccount | undefined> }>();
  return (portal: PortalName, scope: Scope, registration: Row): Promise<PortalAccount | undefined> => {
    const { gstin, provider, mode } = registration;
    const key = JSON.stringify([scope.organisationId, portal, gstin, provider, mode, enteredAtOf(portal, registration)]);
    const kept = known.get(key);
    if (kept !== undefined && kept.until > nowOf()) return kept.user;
    if (known.size >= mostRemembered) known.clear();
    const user = portalUserOf(secrets, scope, portal, registration);
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
