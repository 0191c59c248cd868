import type { Conveyance, EwayBillPortal, KeptBill } from '#application/ports/eway-bill-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { BillAccess } from '#application/ports/portal-access';
import { assert } from '#domain/assert';
import { cancelReasons } from '#domain/einvoice/cancelling';
import { dateText } from '#domain/einvoice/portal-text';
import { tidyVehicle } from '#domain/eway-bill/vehicle';
import type { AskedOf, GoesOn } from '#modules/kit/eway-bill/asked';
import { extensionReasons, vehicleReasons } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding, EwayBillStep } from '#modules/kit/eway-bill/fields';

/** A step on a bill that exists, which is one call. */
export type LaterStep = Exclude<EwayBillStep, 'Generate' | 'Several Vehicles'>;

/** What the portal answered to a step, as the document keeps it. */
export type Changed = (stood: EwayBillStanding, now: string) => EwayBillStanding;

interface Way<Step extends LaterStep> {
  readonly take: (
    portal: EwayBillPortal,
    account: BillAccess['account'],
    bill: string,
    asked: AskedOf[Step],
  ) => Promise<PortalAnswer<Changed>>;
  /** Whether the portal has taken it already: its answer was lost. */
  readonly isTaken: (kept: KeptBill, stood: EwayBillStanding, asked: AskedOf[Step]) => boolean;
  /** What follows from the bill as the portal has it. */
  readonly changed: (kept: KeptBill, asked: AskedOf[Step]) => Changed;
}

const steps: { readonly [Step in LaterStep]: Way<Step> } = {
  'Update Vehicle': {
    take: async (portal, account, bill, asked) => {
      const reason = codeOf(vehicleReasons, asked.reason);
      const answer = await portal.updateVehicle(account, {
        bill,
        ...conveyance(asked),
        from: asked.from,
        reason,
        remark: asked.remark || asked.reason,
      });
      return mapped(answer, ({ changedAt, validUntil }) => goesWith(asked, changedAt, validUntil));
    },
    isTaken: ({ vehicles }, _, asked) => {
      const last = vehicles.at(-1);
      const { vehicle = '', document = '' } = conveyance(asked);
      return last !== undefined && last.vehicle === vehicle && (asked.mode === 'Road' || last.document === document);
    },
    changed: ({ vehicles, validUntil, generatedAt }, asked) => goesWith(asked, vehicles.at(-1)?.namedAt ?? generatedAt, validUntil),
  },
  'Update Transporter': {
    take: async (portal, account, bill, { transporterId }) =>
      mapped(await portal.updateTransporter(account, bill, transporterId), () => carriedBy(transporterId)),
    isTaken: (kept, _, { transporterId }) => kept.transporterId === transporterId,
    changed: (_, { transporterId }) => carriedBy(transporterId),
  },
  'Extend Validity': {
    take: async (portal, account, bill, asked) => {
      const { from, remaining } = asked;
      const reason = codeOf(extensionReasons, asked.reason);
      // The portal wants a remark with every reason (386).
      const remark = asked.remark || asked.reason;
      const answer = await portal.extend(account, { bill, remaining, from, reason, remark, goods: conveyance(asked) });
      return mapped(answer, ({ validUntil }) => extendedTo(validUntil, asked));
    },
    isTaken: ({ timesExtended }, { ewayBillExtended }) => timesExtended > (ewayBillExtended ?? 0),
    changed: ({ validUntil }, asked) => extendedTo(validUntil, asked),
  },
  Cancel: {
    take: async (portal, account, bill, { reason, remark }) => {
      const code = cancelReasons.find((one) => one.reason === reason)?.ewayBill;
      assert(code, `${reason} is a reason of the portal`);
      return mapped(await portal.cancel(account, bill, code, remark || reason), () => cancelledFor(reason));
    },
    isTaken: ({ active }) => !active,
    changed: (_, { reason }) => cancelledFor(reason),
  },
};

/** Takes a step; or, if it may have been taken before, asks first. */
export async function takeStep(
  step: LaterStep,
  { portal, account }: BillAccess,
  stands: EwayBillStanding,
  maybeTaken: boolean,
): Promise<PortalAnswer<Changed>> {
  const way: Way<never> = steps[step];
  const asked = JSON.parse(stands.ewayBillAsked ?? 'null') as never;
  const bill = stands.ewayBillNo ?? '';
  if (maybeTaken) {
    const kept = await portal.get(account, bill);
    if (kept.outcome !== 'done') return kept;
    if (kept.value !== null && way.isTaken(kept.value, stands, asked)) return { outcome: 'done', value: way.changed(kept.value, asked) };
  }
  return way.take(portal, account, bill, asked);
}

function mapped<Value>(answer: PortalAnswer<Value>, to: (value: Value) => Changed): PortalAnswer<Changed> {
  return answer.outcome === 'done' ? { outcome: 'done', value: to(answer.value) } : answer;
}

export function codeOf<Reason extends string>(all: readonly { readonly reason: Reason; readonly code: string }[], reason: Reason): string {
  const found = all.find((one) => one.reason === reason);
  assert(found, `${reason} is a reason of the portal`);
  return found.code;
}

const modes = { Road: '1', Rail: '2', Air: '3', Ship: '4' } as const;

/** As the portal takes it. */
export function conveyance({ mode, vehicle, vehicleType, document, documentDate }: GoesOn): Conveyance {
  const number = tidyVehicle(vehicle ?? '');
  return {
    mode: modes[mode],
    vehicle: number || undefined,
    vehicleType: number === '' ? undefined : vehicleType === 'Over Dimensional Cargo' ? 'O' : 'R',
    document: document || undefined,
    documentDate: documentDate === null ? undefined : dateText(documentDate),
  };
}

function goesWith(asked: GoesOn, at: number, validUntil: number | null): Changed {
  const { vehicle, document } = conveyance(asked);
  return (stood) => ({
    ...stood,
    ewayBill: validUntil === null ? 'Part A only' : 'Active',
    ewayBillVehicle: vehicle ?? document ?? null,
    ewayBillCargo: asked.vehicleType,
    ewayBillPartBAt: stood.ewayBillPartBAt ?? moment(at),
    ...(validUntil === null ? {} : { ewayBillUntil: moment(validUntil) }),
  });
}

function carriedBy(transporterId: string): Changed {
  return (stood) => ({ ...stood, ewayBillTransporter: transporterId });
}

/** It goes on in the vehicle that was named. */
function extendedTo(validUntil: number | null, asked: GoesOn): Changed {
  const { vehicle, document } = conveyance(asked);
  return (stood) => ({
    ...stood,
    ...{ ewayBillExtended: (stood.ewayBillExtended ?? 0) + 1, ewayBillVehicle: vehicle ?? document ?? null },
    ...(validUntil === null ? {} : { ewayBillUntil: moment(validUntil) }),
  });
}

function cancelledFor(reason: AskedOf['Cancel']['reason']): Changed {
  return (stood, now) => ({ ...stood, ewayBill: 'Cancelled', ewayBillSince: now, ewayBillCancelReason: reason });
}

export function moment(at: number): string {
  return new Date(at).toISOString();
}
