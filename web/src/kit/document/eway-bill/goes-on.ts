import { type State, states } from '#domain/address/state';
import type { BillEnd } from '#domain/eway-bill/payload';
import { tidyVehicle } from '#domain/eway-bill/vehicle';
import { ewayBillOf } from '#modules/eway-bill/documents';
import type { GoesOn } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { Choice, Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';

/** How goods go on and where from, as it is typed: by the paths at which the server says what is wrong. */

const papers = {
  Rail: ['Railway Receipt No.', 'Date of the Railway Receipt'],
  Air: ['Airway Bill No.', 'Date of the Airway Bill'],
  Ship: ['Bill of Lading No.', 'Date of the Bill of Lading'],
} as const;

const choices = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: value }));

/** By road with a vehicle, by rail and air with the carrier's document, by ship with both. */
export function goesOnFields({ mode }: AnyRow): Fields {
  const [number, date] = mode === 'Rail' || mode === 'Air' || mode === 'Ship' ? papers[mode] : [null, null];
  return {
    mode: { kind: 'choice', label: 'Goes by', required: true, of: choices(['Road', 'Rail', 'Air', 'Ship']) },
    ...(mode === 'Road' || mode === 'Ship' ? { vehicle: { kind: 'code', label: 'Vehicle Number', required: true, max: 20 } } : {}),
    ...(mode === 'Road'
      ? { vehicleType: { kind: 'choice', label: 'Cargo', required: true, of: choices(['Regular', 'Over Dimensional Cargo']) } }
      : {}),
    ...(number === null
      ? {}
      : {
          document: { kind: 'code', label: number, required: true, max: 15 },
          documentDate: { kind: 'date', label: date, required: true },
        }),
  };
}

/** Goods are within India. */
const within = ({ code, mergedInto }: State) => mergedInto === undefined && Number(code) <= 38;

/** A place as the portal takes it. */
export function placeFields(name: 'from' | 'to', place: string, state: string): Fields {
  return {
    [`${name}.place`]: { kind: 'text', label: place, required: true, max: 50, help: 'The town or village' },
    [`${name}.state`]: {
      ...({ kind: 'choice', label: state, required: true } as const),
      of: states.filter(within).map((one) => ({ value: one.code, label: `${one.code} ${one.name}` })),
    },
  };
}

export const fromFields: Fields = placeFields('from', 'Where the goods are now', 'State');

/** As the bill says it, as far as it is known. */
export function goesOnStart(row: AnyRow): AnyRow {
  const { ewayBillVehicle, ewayBillVehicles, transportMode, vehicleNumber, lrNumber, lrDate, ewayBillCargo } = row;
  // Of several that share the goods, the first.
  const [first] = Array.isArray(ewayBillVehicles) ? (ewayBillVehicles as NonNullable<EwayBillStanding['ewayBillVehicles']>) : [];
  const onBill = first ? (first.vehicle ?? first.document) : ewayBillVehicle;
  const mode = typeof transportMode === 'string' && transportMode !== 'None' ? transportMode : 'Road';
  const hasVehicle = mode === 'Road' || mode === 'Ship';
  return {
    mode,
    vehicle: hasVehicle ? plain(onBill ?? vehicleNumber) : null,
    vehicleType: ewayBillCargo ?? 'Regular',
    document: (hasVehicle ? null : onBill) ?? lrNumber ?? null,
    documentDate: lrDate ?? null,
  };
}

/** Where the goods of a document left. */
export function fromStart(module: AnyDocument, row: AnyRow, facts: DocumentFacts): AnyRow {
  const from = ewayBillOf(module, row as unknown as DocumentRow, facts)?.from;
  const place = from?.goods ?? from?.paper;
  return { ...placeStart('from', from), 'from.pin': place?.pin == null ? null : String(place.pin) };
}

/** Where goods are at an end of their way. */
export function placeStart(name: 'from' | 'to', end: BillEnd | undefined): AnyRow {
  const place = end?.goods ?? end?.paper;
  return { [`${name}.place`]: place?.place || null, [`${name}.state`]: place?.state || null };
}

/** The portal keeps a remark of this length. */
export const longestRemark = 50;

/** A vehicle is letters and digits: `MH 15 gv 4471` is `MH15GV4471`. */
export function readTyped(name: string, value: unknown): unknown {
  return name === 'vehicle' ? plain(value) : value;
}

export function plain(value: unknown): string | null {
  return typeof value === 'string' ? tidyVehicle(value) || null : null;
}

/** What was typed; fields that the mode does not ask for are missing. */
export interface GoesOnTyped extends Partial<GoesOn> {
  readonly mode: GoesOn['mode'];
  readonly 'from.place': string;
  readonly 'from.state': string;
}

export function goesOnOf(typed: GoesOnTyped): GoesOn & { readonly from: { readonly place: string; readonly state: string } } {
  const { mode, vehicle = null, vehicleType = 'Regular', document = null, documentDate = null } = typed;
  return { mode, vehicle, vehicleType, document, documentDate, from: { place: typed['from.place'], state: typed['from.state'] } };
}
