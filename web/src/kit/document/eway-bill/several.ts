import type { BillItem } from '#domain/eway-bill/payload';
import { quantityCodes } from '#domain/gst/uqc';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { ewayBillOf } from '#modules/eway-bill/documents';
import type { SeveralAsked, VehicleOfSeveral } from '#modules/kit/eway-bill/asked';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { fromFields, goesOnFields, placeFields, placeStart, plain } from './goes-on.ts';
import { whyVehicleFields } from './vehicle-asked.ts';

/** Goods that go on in several vehicles, as it is typed. */

/** The portal takes so many in one step. */
const mostVehicles = 50;

export function severalFields(values: AnyRow): Fields {
  const { mode, vehicleType: _, ...goesOn } = goesOnFields(values);
  return {
    ...(mode && { mode }),
    ...fromFields,
    ...placeFields('to', 'Where they go to', 'State they go to'),
    unit: {
      ...({ kind: 'choice', label: 'Unit of the quantities', required: true } as const),
      of: quantityCodes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    },
    vehicles: {
      ...({ kind: 'lines', label: 'Vehicles', max: mostVehicles } as const),
      of: { ...goesOn, quantity: { kind: 'quantity', label: 'Quantity', required: true } },
    },
    ...whyVehicleFields(values),
  };
}

const noVehicle = { vehicle: null, document: null, documentDate: null, quantity: null };

/** From where the goods left to where they go, in two vehicles, in the unit of the goods if they have one. */
export function severalStart(module: AnyDocument, row: AnyRow, facts: DocumentFacts): AnyRow {
  const bill = ewayBillOf(module, row as unknown as DocumentRow, facts);
  return {
    ...{ mode: 'Road', ...placeStart('from', bill?.from), ...placeStart('to', bill?.to) },
    ...{ unit: unitOf(bill?.items ?? []), vehicles: [noVehicle, noVehicle] },
    ...{ reason: row['ewayBill'] === 'Part A only' ? 'First Time' : null, remark: null },
  };
}

type Goods = Pick<BillItem, 'unit' | 'quantity'>;

/** The unit of all goods; null if they have several. */
export function unitOf(goods: readonly Goods[]): string | null {
  const units = new Set(goods.map(({ unit }) => unit));
  return units.size === 1 ? ([...units][0] ?? null) : null;
}

/** A vehicle is letters and digits. */
export function readSeveral(name: string, value: unknown): unknown {
  if (name !== 'vehicles' || !Array.isArray(value)) return value;
  return value.map((one: AnyRow) => ({ ...one, vehicle: plain(one['vehicle']) }));
}

export interface SeveralTyped extends Pick<SeveralAsked, 'mode' | 'unit' | 'reason'> {
  readonly 'from.place': string;
  readonly 'from.state': string;
  readonly 'to.place': string;
  readonly 'to.state': string;
  readonly vehicles: readonly Partial<VehicleOfSeveral>[];
  readonly remark: string | null;
}

/** What is asked for; what the mode does not have is left out. */
export function severalOf({ mode, unit, vehicles, reason, remark, ...places }: SeveralTyped): SeveralAsked {
  const [byVehicle, byDocument] = [mode === 'Road' || mode === 'Ship', mode !== 'Road'];
  return {
    ...{ mode, unit, reason, remark: remark ?? '' },
    from: { place: places['from.place'], state: places['from.state'] },
    to: { place: places['to.place'], state: places['to.state'] },
    vehicles: vehicles.map(({ vehicle = null, document = null, documentDate = null, quantity }) => ({
      vehicle: byVehicle ? vehicle : null,
      ...(byDocument ? { document, documentDate } : { document: null, documentDate: null }),
      quantity: quantity ?? 0,
    })),
  };
}

/** How much is in the vehicles, and what is left of the goods, as far as they have its unit. */
export function sharedSaid(vehicles: unknown, unit: unknown, goods: readonly Goods[]): string {
  const sum = (all: readonly { readonly quantity?: number | null }[]) => all.reduce((total, one) => total + (one.quantity || 0), 0);
  const inAll = sum(goods.filter((one) => one.unit === unit));
  const taken = sum(Array.isArray(vehicles) ? (vehicles as readonly Partial<VehicleOfSeveral>[]) : []);
  const text = (quantity: number) => `${formatScaled(scaled(quantity))}${typeof unit === 'string' ? ` ${unit}` : ''}`;
  if (inAll === 0) return `${text(taken)} in all vehicles.`;
  const left = inAll - taken;
  const rest = left === 0 ? 'That is all.' : left > 0 ? `${text(left)} are left.` : `That is ${text(-left)} more than there are.`;
  return `${text(taken)} of ${text(inAll)} are in the vehicles. ${rest}`;
}
