import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { allRegistrations, branchOf } from '#application/known-records';
import { enteredAtOf } from '#application/organisation/portal-user';
import type { FiledReturns, TaxpayerAccesses, TaxpayerList } from '#application/portals/ports';
import type { PortalAccount, PortalAnswer } from '#application/ports/gst-portal';
import type { Closed, PortalGate } from '#application/ports/portal-gate';
import type { PortalStates } from '#application/ports/portal-states';
import type { Row } from '#application/ports/records';
import { limits } from '#domain/limits';
import { type Filing, type FilingMonth, filingHistory, filingWarnings, yearsNeeded } from '#domain/registration/filing-history';
import { type Taxpayer, taxpayerWarnings } from '#domain/registration/taxpayer';

/** What a check needs besides the books. The list of taxpayers and the returns fail apart from each other and from e-invoices. */
export interface TaxpayerWays {
  readonly accesses: TaxpayerAccesses;
  readonly gates: { readonly taxpayers: PortalGate; readonly returns: PortalGate };
  readonly states: Pick<PortalStates, 'find' | 'replace'>;
  readonly counts: Pick<Members, 'count'>;
  /** Milliseconds that a person waits for the portals at most. */
  readonly patience?: number;
}

/** What is known, since when (an ISO text), and why it is not known now. */
interface Known<Value> {
  readonly value: Value | undefined;
  readonly checkedAt: string | null;
  readonly why: string | null;
}

interface CheckedGstin {
  readonly gstin: string;
  readonly exists: boolean | null;
  readonly taxpayer: Taxpayer | null;
  readonly warnings: readonly string[];
  readonly checkedAt: string | null;
  readonly why: string | null;
  readonly returns: {
    readonly months: readonly FilingMonth[] | null;
    readonly warnings: readonly string[];
    readonly checkedAt: string | null;
    readonly why: string | null;
  } | null;
}

interface Wanted {
  readonly gstin: string;
  readonly returns: boolean;
  /** Ask, although an answer is known. */
  readonly anew: boolean;
}

const hours = 3_600_000;
/** For so long an answer is taken for today's. */
const fresh = { taxpayer: 7 * 24 * hours, nobody: 24 * hours, returns: 24 * hours } as const;
/** Somebody who presses twice gets the same answer. */
const justNow = 60_000;
/** For so long an answer is shown, with its date, while there is no newer one. Seconds. */
const keptFor = 30 * 24 * 3_600;

/**
 * What the portals say of a GSTIN, asked as the user of the open branch's GSTIN. It never fails and never waits long: what is not known now
 * is told with a sentence, and an older answer with its date.
 */
export async function checkedGstin(context: Context, ways: TaxpayerWays, { gstin, returns, anew }: Wanted): Promise<CheckedGstin> {
  const registration = await registrationOf(context);
  const asking = { context, ways, registration, anew };
  // The sandbox makes its holders up, so what it says of a GSTIN is never shown as what the portal says.
  const mode = typeof registration === 'string' ? 'Production' : registration['mode'];
  const [list, filed] = await Promise.all([
    known<Taxpayer | null>(asking, {
      name: `taxpayer|${mode}|${gstin}`,
      freshFor: (taxpayer) => (taxpayer === null ? fresh.nobody : fresh.taxpayer),
      ask: (of) => askList(asking, of, gstin),
    }),
    returns
      ? known<readonly Filing[]>(asking, {
          name: `returns|${mode}|${gstin}`,
          freshFor: () => fresh.returns,
          ask: (of) => askReturns(asking, of, gstin),
        })
      : undefined,
  ]);
  const taxpayer = list.value ?? null;
  const months = filed?.value === undefined || taxpayer?.kind === 'Composition' ? null : monthsOf(context, gstin, taxpayer, filed.value);
  return {
    ...{ gstin, taxpayer, exists: list.value === undefined ? null : taxpayer !== null, checkedAt: list.checkedAt, why: list.why },
    warnings: taxpayer === null ? [] : taxpayerWarnings(taxpayer),
    returns:
      filed === undefined
        ? null
        : { months, warnings: months === null ? [] : filingWarnings(months), checkedAt: filed.checkedAt, why: filed.why },
  };
}

function monthsOf({ today }: Context, gstin: string, taxpayer: Taxpayer | null, filings: readonly Filing[]): readonly FilingMonth[] {
  return filingHistory(filings, taxpayer ?? { gstin, registeredOn: null, cancelledOn: null }, today);
}

/** That of the GSTIN of the open branch; a sentence if there is none. */
async function registrationOf(context: Context): Promise<Row | string> {
  const gstin = (await branchOf(context))?.gstin ?? null;
  if (gstin === null) return 'GSTINs are checked as a user of the portal, and this branch has no GSTIN. Open a branch that has one.';
  const found = (await allRegistrations(context)).find((one) => one.gstin === gstin && one.status === 'Active');
  return (
    found ??
    `GSTINs are checked as a user of the e-invoice portal. Add the GST registration of ${gstin}, and enter the user and password of the portal there.`
  );
}

interface Asking {
  readonly context: Context;
  readonly ways: TaxpayerWays;
  readonly registration: Row | string;
  readonly anew: boolean;
}

type Answer<Value> = PortalAnswer<Value> | Closed | string;

interface Question<Value> {
  /** Under which the answer is kept. */
  readonly name: string;
  freshFor(value: Value): number;
  ask(registration: Row): Promise<Answer<Value>>;
}

interface Kept<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The answer that is kept, if it is fresh; else the one that the portal gives now, which is kept. */
async function known<Value>(asking: Asking, { name, freshFor, ask }: Question<Value>): Promise<Known<Value>> {
  const { context, ways, registration, anew } = asking;
  const { scope, ports } = context;
  const from = await ways.states.find(scope, name);
  const kept = from && (JSON.parse(from.text) as Kept<Value>);
  const now = ports.clock.now().getTime();
  const toldAt = (at: number) => new Date(at).toISOString();
  if (kept && now - kept.at < (anew ? justNow : freshFor(kept.value))) return { value: kept.value, checkedAt: toldAt(kept.at), why: null };
  const answer = typeof registration === 'string' ? registration : await within(ways.patience ?? 6_000, ask(registration));
  if (typeof answer === 'object' && answer.outcome === 'done') {
    const { value } = answer;
    // If somebody else wrote it meanwhile, theirs is as good.
    await ways.states.replace(scope, name, from, JSON.stringify({ value, at: now } satisfies Kept<Value>), keptFor);
    return { value, checkedAt: toldAt(now), why: null };
  }
  return { value: kept?.value, checkedAt: kept ? toldAt(kept.at) : null, why: typeof answer === 'string' ? answer : whyOf(answer) };
}

async function askList(asking: Asking, registration: Row, gstin: string): Promise<Answer<Taxpayer | null>> {
  const { context, ways } = asking;
  const access: { readonly list: TaxpayerList; readonly account: PortalAccount } | string = await ways.accesses.taxpayers(
    context.scope,
    registration,
  );
  if (typeof access === 'string') return access;
  const { list, account } = access;
  const name = `taxpayer-user|${account.gstin}`;
  const user = `${String(registration['mode'])}|${enteredAtOf('e-invoice', registration) ?? ''}`;
  const refused = await ways.states.find(context.scope, name);
  if (refused?.text === user) return userRefused;
  const answer =
    (await isTooMany(asking, 1)) ?? (await ways.gates.taxpayers.call(context.scope, account.gstin, () => list.find(account, gstin)));
  if (typeof answer === 'object' && answer.outcome === 'settings')
    await ways.states.replace(context.scope, name, refused, user, userRestsFor);
  return answer;
}

/** A user that the portal refused is not sent again for so long, unless another is entered: wrong passwords lock it, for e-invoices too. Seconds. */
const userRestsFor = 3_600;
const userRefused = 'The e-invoice portal refuses the user of this branch. Test the connection in its GST registration.';

async function askReturns(asking: Asking, registration: Row, gstin: string): Promise<Answer<readonly Filing[]>> {
  const { context, ways } = asking;
  const access: FiledReturns | string = await ways.accesses.returns(context.scope, registration);
  if (typeof access === 'string') return access;
  const years = yearsNeeded(context.today);
  const full = await isTooMany(asking, years.length);
  if (full !== undefined) return full;
  const filings: Filing[] = [];
  for (const year of years) {
    const answer = await ways.gates.returns.call(context.scope, String(registration['gstin']), () => access.filed(gstin, year));
    if (answer.outcome !== 'done') return answer;
    filings.push(...answer.value);
  }
  return { outcome: 'done', value: filings };
}

/** Counts what is about to be asked. */
async function isTooMany({ context, ways }: Asking, calls: number): Promise<string | undefined> {
  const total = await ways.counts.count(`taxpayers|${context.scope.organisationId}`, calls, 3_600);
  if (total <= limits.taxpayerCallsPerHour) return undefined;
  return `Your organisation has checked as many GSTINs as it may in an hour (${limits.taxpayerCallsPerHour} questions). Check this one later.`;
}

/** Of a sentence of the portal. */
const mostSaid = 300;

const notNow = 'The portal does not answer now. Check again later.';

function whyOf(answer: Exclude<PortalAnswer<unknown> | Closed, { readonly outcome: 'done' }>): string {
  if (answer.outcome === 'settings') return userRefused;
  if (answer.outcome !== 'refused') return notNow;
  const said = answer.errors[0]?.message.slice(0, mostSaid).replace(/\.$/, '') ?? '';
  return said === '' ? notNow : `The portal does not tell it: ${said}.`;
}

/** The answer, or that there is none, after so many milliseconds. What comes later is dropped. */
async function within<Value>(milliseconds: number, asked: Promise<Answer<Value>>): Promise<Answer<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(notNow), milliseconds);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
