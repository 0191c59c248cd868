import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { recordMember } from '#application/identity/members/member-record';
import { newUser } from '#application/identity/passwords/register';
import { createOrganisation } from '#application/organisation/create-organisation';
import { createRecord } from '#application/records/create-record';
import { arrivedOf } from '#application/transfers/arrived';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { wiring } from '#functions/api/identity/wiring';
import { moduleOf } from '#modules/all';
import { schemaOf } from '#modules/kit/schema';
import type { Acknowledged } from '#test/faults/client';
import type { SentGoods } from '#test/faults/transfer-client';
import { newId } from '#test/kit/new-id';

interface Person {
  readonly email: string;
  readonly password: string;
}

/** An organisation with this many super admins, on the engine in the environment; created before anything is disturbed. */
export async function openBooksOn(people: number) {
  const world = await wiring.world();
  const organisationId = newId();
  const { records, journal, clock } = await wiring.portsOf(organisationId);
  const signIns = Array.from(
    { length: people },
    (_, n): Person => ({ email: `clerk${n}.${organisationId}@example.in`, password: 'steady hands at sea' }),
  );
  const visitor = { from: 'faults', requestId: 'faults' };
  const users = [];
  for (const { email, password } of signIns) {
    const userId = await world.identity.create(email, password);
    const user = newUser(world, userId, { email, firstName: 'Clerk', lastName: String(users.length), mobile: null }, 'Active');
    await world.members.createUser(user);
    await world.identity.verify(email);
    users.push(user);
  }
  const [first, ...others] = users;
  if (first === undefined) throw new Error('Nobody to found the organisation');
  const address = { line1: '1 Main Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const founding = { id: organisationId, name: 'Steady Solar', address, gstin: '27AAPFU0939F1ZV', yearStart: null };
  const founded = await createOrganisation({ records, journal, clock, members: world.members }, first, visitor, wiring.today(), founding);
  const scope = { ...founded, userId: first.userId, ...visitor };
  const owner = await world.members.membership(organisationId, first.userId);
  if (owner === undefined) throw new Error('The founder is no member');
  for (const user of others) {
    const membership = { ...owner, userId: user.userId };
    await recordMember({ scope, journal }, 'join', user, membership);
    await world.members.saveMembership(membership, undefined);
  }
  const context: Context = {
    scope,
    caller: { userId: first.userId, email: first.email, name: 'Clerk', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
  const create = (slug: string, values: object) => {
    const module = moduleOf(slug);
    if (module?.kind !== 'master') throw new Error(`${slug} is no master`);
    return createRecord(context, module, { ...schemaOf(module.fields).parse(values), id: newId() });
  };
  const party = await create('customer', {
    name: 'Asha Traders',
    groupId: derivedId(organisationId, 'group:debtors'),
    registrationType: 'Regular',
    gstin: '27AAACR5055K1Z7',
    billingAddress: { line1: '12 FC Road', state: '27', pincode: '411004' },
  });
  const item = await create('inventory-item', {
    name: 'Panel',
    type: 'Goods',
    unitId: derivedId(organisationId, 'unit:NOS'),
    hsn: '85414300',
    salesRate: 1000_0000,
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000 }],
  });
  const godown = await create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' });
  const headers = { OrganizationId: organisationId, BranchId: founded.branchId, FinancialYearId: founded.financialYearId };
  return {
    signIns,
    organisationId,
    branches: [founded.branchId, godown.id],
    headersThere: { ...headers, BranchId: godown.id },
    goods: (quantity: number) => ({ date: wiring.today(), toBranchId: godown.id, lines: [{ itemId: item.id, quantity }] }),
    receipt: (incomingId: string, quantity: number, short: number) => ({
      ...{ date: wiring.today(), incomingId },
      lines: [{ itemId: item.id, sourceLine: '1', quantity, short, shortReason: short > 0 ? 'Theft' : null }],
    }),
    headers,
    invoice: () => ({ date: wiring.today(), partyId: party.id, lines: [{ itemId: item.id, quantity: 1_0000 }] }),
    /** A token of the API at this address. */
    async signIn(api: string, person: Person): Promise<string> {
      const response = await fetch(`${api}/api/ims-crm/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      const { data } = (await response.json()) as { readonly data: { readonly accessToken: string } };
      return data.accessToken;
    },
    problems: (acknowledged: readonly Acknowledged[]) => problemsOf(context, acknowledged),
    /** What the prover finds, while goods are still on their way. */
    proven: async () => (await wiring.storage().prover.prove(organisationId)).map(({ where, what }) => `before: ${where}: ${what}`),
    /** Once every message was delivered: both sides say the same, and every piece is in one place. */
    transferProblems: (sent: readonly SentGoods[], invoiced: number) =>
      transferProblems(context, { godown: godown.id, itemId: item.id, sent, invoiced }),
  };
}

/** Every confirmed document exists once with its number, there are no others, and the prover finds nothing. */
async function problemsOf(context: Context, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const { organisationId, branchId, financialYearId } = context.scope;
  const problems: string[] = [];
  const listed = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await context.ports.records.list(context.scope, {
      slug: 'sales-invoice',
      partitions: [`sales-invoice|${branchId}|${financialYearId}`],
      order: 1,
      descending: false,
      limit: 400,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const row of page.rows) {
      if (listed.has(row.id)) problems.push(`${row.id} is listed twice`);
      listed.set(row.id, String(row['number']));
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  for (const { id, number } of acknowledged) {
    if (listed.get(id) !== number) problems.push(`${id} was acknowledged as ${number} and is ${listed.get(id) ?? 'not there'}`);
  }
  if (listed.size !== acknowledged.length) problems.push(`${acknowledged.length} were acknowledged, ${listed.size} are there`);
  await wiring.storage().projector.project(organisationId, { branchId });
  for (const { where, what } of await wiring.storage().prover.prove(organisationId)) problems.push(`${where}: ${what}`);
  return problems.slice(0, 20);
}

interface Transfers {
  readonly godown: string;
  readonly itemId: string;
  readonly sent: readonly SentGoods[];
  /** Pieces that were sold meanwhile. */
  readonly invoiced: number;
}

async function transferProblems(context: Context, { godown, itemId, sent, invoiced }: Transfers): Promise<readonly string[]> {
  const problems: string[] = [];
  const find = async (id: string) => (await context.ports.records.find(context.scope, 'ist-sales', id))?.row;
  for (const { id, quantity, received, short, recalled } of sent) {
    const [here, there] = [await find(id), await find(incomingId(id))];
    const said = recalled
      ? 'Cancelled'
      : received + short === quantity
        ? 'Full Received'
        : received + short > 0
          ? 'Partial Received'
          : 'In-transit';
    for (const [side, row] of [
      ['sender', here],
      ['receiver', there],
    ] as const)
      if (row?.['status'] !== said) problems.push(`${id} is ${said}, for the ${side} ${row?.['status'] ?? 'not there'}`);
    const [line] = (await arrivedOf(context, { id, row: here ?? {} })).lines;
    if (line?.received !== received || line.short !== short)
      problems.push(`${id}: ${line?.received} arrived and ${line?.short} were short, confirmed were ${received} and ${short}`);
  }
  const total = (of: (one: SentGoods) => number) => sent.reduce((sum, one) => sum + of(one), 0);
  const expected = [-invoiced - total((one) => (one.recalled ? 0 : one.quantity)), total((one) => one.received)];
  for (const [at, branchId] of [context.scope.branchId, godown].entries()) {
    const goods = await context.ports.books.onHand(context.scope, branchId, [itemId]);
    const onHand = goods.reduce((sum, one) => sum + one.quantity, 0);
    if (onHand !== expected[at]) problems.push(`${onHand} are in branch ${at + 1}, expected ${expected[at]}`);
  }
  return problems.slice(0, 20);
}
