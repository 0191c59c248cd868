import type { Context } from '#application/context';
import type { User } from '#application/identity/ports';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { createOrganisation } from '#application/organisation/create-organisation';
import { enteredAtOf, enterPortalUser } from '#application/organisation/portal-user';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import type { Day } from '#domain/time/day';
import { wiring } from '#functions/api/identity/wiring';
import { organisationSecrets } from '#functions/organisation-secrets';
import { sendBetween } from '#functions/seed/between';
import { catalogue, type DemoItem, inventoryGroups } from '#functions/seed/catalogue';
import { chanceFrom } from '#functions/seed/chance';
import {
  begun,
  bengaluru,
  branches,
  branchId,
  type DemoBranch,
  gstinOf,
  idOf,
  ledgerId,
  organisationId,
  pan,
  pune,
  years,
} from '#functions/seed/demo';
import { emailTemplates, notifications, projects, quotationMasters, smsTemplates, termsConditions } from '#functions/seed/messages';
import { liveThrough, scopeOf } from '#functions/seed/months';
import { customers, namedLedger, otherLedgers, suppliers } from '#functions/seed/parties';
import { hireStaff, owner, personOf, type SignIn, signIns } from '#functions/seed/people';
import { billUsers, portalUsers } from '#functions/seed/portal-users';
import {
  deliveryProviders,
  installers,
  manufacturers,
  productCategories,
  products,
  recipes,
  typesOfDelivery,
} from '#functions/seed/products';
import {
  designations,
  employees,
  holidays,
  leaveBalances,
  leaveOfAll,
  leaveReasons,
  leaveTypes,
  weekOffGroups,
  weekOffs,
} from '#functions/seed/staff';
import { trackedItems, tradeTracked } from '#functions/seed/tracked';
import { beginStock, racks } from '#functions/seed/warehouse';
import { write } from '#functions/seed/write';
import type { PortalUser } from '#integrations/nic/simulator/server';
import { moduleOf } from '#modules/all-modules';
import type { AnyRow } from '#modules/kit/module';
import type { PortalName } from '#modules/organisation/gst-registration/portals';

/**
 * The demo: Suryodaya Solar Distributors of Pune and Bengaluru, two financial years of their books, made through the same use cases as all
 * others. Every id follows from its name, so an interrupted seeding continues where it stopped, and a finished one changes nothing. The
 * books end today, or on an earlier day. People can sign in as soon as they are hired, long before the books are complete.
 */
export async function seed(earlier?: Day, told: Told = {}): Promise<{ readonly signIns: readonly SignIn[] }> {
  const world = await wiring.world();
  const user = await personOf(world, owner);
  const ports = await wiring.portsOf(organisationId);
  const visitor = { from: 'seed', requestId: 'seed' };
  const until = earlier ?? lastDay(wiring.today());
  const founding = {
    id: organisationId,
    name: 'Suryodaya Solar Distributors',
    address: pune.address,
    gstin: gstinOf(pune.state, pan),
    yearStart: years[0].start,
  };
  const { records, journal, clock } = ports;
  await createOrganisation({ records, journal, clock, members: world.members }, user, visitor, until, founding);
  const context: Context = {
    scope: { organisationId, branchId: branchId(pune), financialYearId: years[0].id, userId: user.userId, ...visitor },
    caller: { userId: user.userId, email: user.email, name: `${user.firstName} ${user.lastName}`, permissions: 'all' },
    ports,
    today: until,
  };
  await settle(context);
  await registerAtPortals(context);
  const hired = await hireStaff(world, { scope: context.scope, journal: ports.journal });
  told.opened?.({ signIns, begun });
  const chance = chanceFrom(2025);
  const { bodies: items, items: goods } = catalogue(chance);
  const [buyers, sellers] = [customers(chance, 100), suppliers(chance)];
  await write(context, 'customer', [
    ...buyers.bodies,
    ...sellers.bodies,
    ...otherLedgers(branches.map(({ bank, bankName }) => ({ key: bank, name: bankName }))),
  ]);
  await write(context, 'inventory-group', inventoryGroups);
  await write(context, 'inventory-item', [...items, ...trackedItems]);
  await write(context, 'transporter', transporters);
  await showCatalogue(context);
  await keepPeople(context, hired);
  await writeLetters(context, hired);
  const business = { items: goods, customers: buyers.parties, suppliers: sellers.parties };
  const lived = new Map<DemoBranch, Day>();
  await Promise.all(
    branches.map(async (branch) => {
      const inYear = (day: Day) => scopeOf(context, branch, (day <= years[0].end ? years[0] : years[1]).id, until);
      await bringIn(inYear(years[0].start), branch, goods);
      const home = buyers.parties.filter(({ state }) => state === branch.state).map(({ id }) => id);
      await write(inYear(years[1].start), 'project', projects(branch, home));
      await liveThrough(branch, business, inYear, until, async (month) => {
        await wiring.storage().projector.project(organisationId, { branchId: branchId(branch) });
        lived.set(branch, month);
        const months = branches.map((one) => lived.get(one) ?? '');
        if (months.every((other) => other >= month)) told.lived?.(month);
      });
    }),
  );
  const contextOf = (branch: DemoBranch, day: Day) => scopeOf(context, branch, (day <= years[0].end ? years[0] : years[1]).id, until);
  await sendBetween(contextOf, goods);
  await tradeTracked(contextOf, business, until);
  await wiring.storage().projector.project(organisationId, 'organisation');
  return { signIns };
}

interface Told {
  readonly opened?: (demo: { readonly signIns: readonly SignIn[]; readonly begun: Day }) => void;
  /** The books of all branches have this month. */
  readonly lived?: (month: Day) => void;
}

/** Today, but not after the demo's two years. */
function lastDay(today: Day): Day {
  const [, { start, end }] = years;
  return today < start ? start : today > end ? end : today;
}

const transporters = ['Gati Kintetsu Express', 'VRL Logistics', 'Safexpress', 'TCI Freight', 'Om Logistics'].map((name) => ({
  id: idOf(`transporter:${name}`),
  name,
}));

async function showCatalogue(context: Context): Promise<void> {
  await write(context, 'product-category', productCategories);
  await write(context, 'manufacturer', manufacturers);
  const [kits, parts] = [products.filter((product) => 'children' in product), products.filter((product) => !('children' in product))];
  await write(context, 'product', parts);
  await write(context, 'product', kits);
  await write(context, 'recipe', recipes);
  await write(context, 'installer', installers);
  await write(context, 'delivery-provider', deliveryProviders);
  await write(context, 'type-of-delivery', typesOfDelivery);
}

async function keepPeople(context: Context, hired: readonly User[]): Promise<void> {
  await write(context, 'designation-master', designations);
  await write(context, 'employee', employees(hired));
  await write(context, 'leave-type', leaveTypes);
  await write(context, 'leave-reason', leaveReasons);
  await write(context, 'leave-balance-org', leaveOfAll);
  await write(context, 'leave-balance', leaveBalances);
  await write(context, 'holiday', holidays);
  await write(context, 'week-off-group', weekOffGroups);
  await write(context, 'week-off', weekOffs);
}

async function writeLetters(context: Context, [accountant]: readonly [User, ...User[]]): Promise<void> {
  await write(context, 'terms-condition', termsConditions);
  await write(context, 'email-template', emailTemplates);
  await write(context, 'sms-template', smsTemplates);
  await write(context, 'quotation-master', quotationMasters);
  await write(context, 'notification-entity-type', notifications(context.scope.userId, accountant.userId));
}

/** Branches, years and settings of the demo's owner. */
async function settle(context: Context): Promise<void> {
  await change(context, 'branch', branchId(pune), { code: pune.code, name: pune.name, locations: racks.map((rack) => ({ ...rack })) });
  const { id, ...branch } = branchBody(bengaluru);
  await write(context, 'branch', [{ id, ...branch }]);
  await write(context, 'financial-year', [{ id: years[1].id, start: years[1].start, end: years[1].end }]);
  await change(context, 'org', organisationId, {
    legalName: 'Suryodaya Solar Distributors Pvt Ltd',
    mobile: '9822012345',
    email: 'accounts@suryodaya.example',
    bankName: 'State Bank of India',
    bankAccount: '31234567890',
    bankIfsc: 'SBIN0000454',
    bankBranch: 'Bhosari, Pune',
    upiId: 'suryodaya@sbi',
    invoiceTerms:
      'Goods once sold are not taken back.\nInterest at 18 % a year is charged after the due date.\nSubject to Pune jurisdiction.',
  });
}

/** The head office makes e-invoices from the beginning of the demo's financial year, and e-way bills. */
async function registerAtPortals(context: Context): Promise<void> {
  const gstin = gstinOf(pune.state, pan);
  const id = idOf('gst-registration:head-office');
  const eInvoices = { eInvoiceFrom: years[1].start, turnoverClass: '5-10 crore', automatic: true };
  const ewayBills = { ewayBills: true, ewayLimit: limitInMaharashtra, ewayAutomatic: true, ewayOthersDaily: true };
  await write(context, 'gst-registration', [{ id, gstin, provider: 'NIC', mode: 'Sandbox', ...eInvoices, ...ewayBills }]);
  await enterUser(context, id, 'e-invoice', portalUsers);
  await enterUser(context, id, 'eway-bill', billUsers);
}

/** For goods that stay in Maharashtra: paise. */
const limitInMaharashtra = 1_00_000_00;

async function enterUser(context: Context, id: string, portal: PortalName, users: readonly PortalUser[]): Promise<void> {
  const registration = await context.ports.records.find(context.scope, 'gst-registration', id);
  const user = users.find(({ gstin }) => gstin === registration?.row['gstin']);
  if (registration === undefined || user === undefined || enteredAtOf(portal, registration.row) !== null) return;
  const { userName, password } = user;
  await enterPortalUser(context, organisationSecrets(), id, portal, { version: registration.version, userName, password });
}

function branchBody(branch: DemoBranch) {
  const { code, name, address, state } = branch;
  const locations = racks.map((rack) => ({ ...rack }));
  return { id: branchId(branch), code, name, address: { ...address }, gstin: gstinOf(state, pan), locations };
}

/** Changes fields of a master, unless they already have these values. */
async function change(context: Context, slug: string, id: string, values: AnyRow): Promise<void> {
  const master = moduleOf(slug);
  if (master?.kind !== 'master') throw new Error(`Broken assumption: ${slug} is no master`);
  const now = await getRecord(context, master, id);
  if (Object.entries(values).every(([name, value]) => now[name] === value)) return;
  const typed = Object.fromEntries(Object.entries(master.fields).flatMap(([name, field]) => (field.computed ? [] : [[name, now[name]]])));
  await updateRecord(context, master, { ...typed, ...values, id, version: now.version });
}

/** The branch's opening on the first day. It balances with the goods that it begins with, so there is no difference in opening balances. */
async function bringIn(context: Context, branch: DemoBranch, goods: readonly DemoItem[]): Promise<void> {
  const scale = branch === pune ? 3 : 2;
  const lakh = 1_00_000_00 * scale;
  const openings: readonly (readonly [string, number])[] = [
    [idOf(branch.bank), 28 * lakh],
    [ledgerId('cash'), lakh],
    [namedLedger('Vehicles'), 9 * lakh],
    [namedLedger('Office Equipment'), 3 * lakh],
    [namedLedger('Furniture'), 2 * lakh],
  ];
  for (const [ledger, balance] of openings) await setOpeningBalance(context, { ledgerId: ledger, balance });
  const stock = await beginStock(context, branch, goods);
  await setOpeningBalance(context, { ledgerId: ledgerId('opening_stock'), balance: stock });
  await setOpeningBalance(context, { ledgerId: namedLedger('Capital of A. Kulkarni'), balance: -43 * lakh - stock });
}
