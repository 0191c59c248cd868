import { branchNames } from '#application/books/branches';
import type { Context } from '#application/context';
import { listsIn, type WaitingRow, waitingRows } from '#application/portals/waiting-rows';
import { reader } from '#application/reports/kit/reader';
import {
  type Moving,
  mostMoving,
  type OnTheRoadFacts,
  onTheRoadColumns,
  onTheRoadTable,
} from '#application/reports/registers/on-the-road/table';
import { documents } from '#modules/all-modules';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive, roadEnd, roadName, stepOffered } from '#modules/kit/eway-bill/standing';
import { onTheRoad } from '#modules/reports/registers/on-the-road';

/** The documents that goods move under. */
const kinds = documents.filter(({ fields }) => 'ewayBill' in fields);

/** The portal extends a bill until then. */
const afterEnd = 8 * 60 * 60 * 1_000;

/** What waits for a portal or for somebody besides: then it is in the list of that. */
const elsewhere = ['e-invoice-waiting', 'eway-bill-waiting', 'e-invoice-failed', 'e-invoice-not-sent'];

/** The bills that run in these branches, of the kinds of documents that the caller may see. It costs what is on the road. */
export async function onTheRoadFacts(context: Context, branches: readonly string[]): Promise<OnTheRoadFacts> {
  const [lists, nameOf] = await Promise.all([listsIn(context, kinds, branches), branchNames(context, branches)]);
  const now = context.ports.clock.now().getTime();
  const from = new Date(now - afterEnd).toISOString();
  const found = await Promise.all([
    waitingRows(context, lists, { name: roadName, from, limit: mostMoving }),
    ...elsewhere.map((name) => waitingRows(context, lists, { name, limit: mostMoving })),
  ]);
  const inOrder = found
    .flat()
    .map((one) => ({ ...one, stands: ewayStandingOf(one.row) }))
    .filter(({ stands }) => isLive(stands, now) && roadEnd(stands) >= from)
    .map((one) => movingOf(one, nameOf, now))
    .toSorted((one, other) => one.ends - other.ends || (one.number < other.number ? -1 : 1));
  return { moving: inOrder.slice(0, mostMoving), more: inOrder.length > mostMoving, now };
}

type Live = WaitingRow & { readonly stands: EwayBillStanding };

function movingOf({ document, row, stands }: Live, nameOf: (branchId: string) => string, now: number): Moving {
  return {
    ...{ id: row.id, slug: document.slug, title: document.title, number: String(row['number']), date: String(row['date']) },
    ...{ branch: nameOf(String(row['branchId'])), party: String(row['partyName'] ?? row['toBranchName'] ?? '') },
    ...{ bill: stands.ewayBillNo ?? '', vehicle: stands.ewayBillVehicle ?? '', transporter: stands.ewayBillTransporter ?? '' },
    ends: Date.parse(roadEnd(stands)),
    partAOnly: stands.ewayBill === 'Part A only',
    about: stands.ewayBillStep ? `${stands.ewayBillStep} is on its way to the portal` : (stands.ewayBillWhy ?? ''),
    extendable: stepOffered('Extend Validity', { ...stands, cancelled: false }, now),
  };
}

export const onTheRoadReader = reader({
  report: onTheRoad,
  columns: onTheRoadColumns,
  table: onTheRoadTable,
  read: (context, branches) => onTheRoadFacts(context, branches),
});
