import { type Changed, codeOf, conveyance, moment } from '#application/eway-bill/take-step';
import type { EwayBillPortal, KeptBill } from '#application/ports/eway-bill-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { BillAccess } from '#application/ports/portal-access';
import { type SeveralAsked, vehicleReasons } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';

/** A call of several, and what the document keeps once it is answered; null: all were made. */
export type NextCall = (() => Promise<PortalAnswer<Changed>>) | null;

/**
 * The next call for goods that go on in several vehicles: the group is begun, and each vehicle is added. What the portal took is kept after
 * each call, so that nothing is asked for twice.
 */
export function nextOfSeveral({ portal, account }: BillAccess, stands: EwayBillStanding): NextCall {
  const asked = askedOf(stands);
  const bill = stands.ewayBillNo ?? '';
  const group = stands.ewayBillGroup;
  if (!group) return () => begun(portal, account, bill, asked);
  const next = asked.vehicles[stands.ewayBillVehicles?.length ?? 0];
  return next === undefined ? null : () => added(portal, account, { bill, group, mode: asked.mode }, next);
}

/** What the portal took of them already: the answer to the last call may have been lost. A group that is not known stays empty there. */
export function takenOfSeveral({ vehicles }: KeptBill): Changed {
  return (stood) => {
    const { ewayBillGroup: group, ewayBillVehicles: known = [] } = stood;
    const next = group ? askedOf(stood).vehicles[known.length] : undefined;
    const there = vehicles.filter((one) => one.group === group);
    if (next === undefined || there.length <= known.length) return stood;
    return withVehicle(stood, next, there.at(-1)?.namedAt ?? 0);
  };
}

type Several = SeveralAsked['vehicles'][number];

async function begun(
  portal: EwayBillPortal,
  account: BillAccess['account'],
  bill: string,
  { mode, from, to, reason, remark, unit, vehicles }: SeveralAsked,
): Promise<PortalAnswer<Changed>> {
  const quantity = quantityOf(vehicles.reduce((sum, one) => sum + one.quantity, 0));
  const { mode: code } = conveyance({ ...nothing, mode });
  const answer = await portal.beginGroup(account, {
    ...{ bill, mode: code, from, to, reason: codeOf(vehicleReasons, reason), remark: remark || reason, quantity, unit },
  });
  if (answer.outcome !== 'done') return answer;
  return { outcome: 'done', value: (stood) => ({ ...stood, ewayBillGroup: answer.value, ewayBillVehicles: [] }) };
}

async function added(
  portal: EwayBillPortal,
  account: BillAccess['account'],
  { bill, group, mode }: { readonly bill: string; readonly group: string; readonly mode: SeveralAsked['mode'] },
  one: Several,
): Promise<PortalAnswer<Changed>> {
  const { vehicle, document, documentDate } = conveyance({ ...nothing, ...one, mode });
  const answer = await portal.addVehicle(account, { bill, group, vehicle, document, documentDate, quantity: quantityOf(one.quantity) });
  return answer.outcome === 'done' ? { outcome: 'done', value: (stood) => withVehicle(stood, one, answer.value) } : answer;
}

const nothing = { vehicle: null, vehicleType: 'Regular', document: null, documentDate: null } as const;

function withVehicle(stood: EwayBillStanding, one: Several, at: number): EwayBillStanding {
  const { mode, unit } = askedOf(stood);
  const { vehicle, document } = conveyance({ ...nothing, ...one, mode });
  const share = { vehicle: vehicle ?? null, document: document ?? null, quantity: one.quantity, unit };
  const all = [...(stood.ewayBillVehicles ?? []), share];
  const names = all.map((named) => named.vehicle ?? named.document);
  return {
    ...stood,
    ...{ ewayBill: 'Active', ewayBillVehicles: all, ewayBillVehicle: names.join(', ') },
    ewayBillPartBAt: stood.ewayBillPartBAt ?? moment(at),
  };
}

function askedOf({ ewayBillAsked }: EwayBillStanding): SeveralAsked {
  return JSON.parse(ewayBillAsked ?? 'null') as SeveralAsked;
}

function quantityOf(tenThousandths: number): number {
  return tenThousandths / 10_000;
}
