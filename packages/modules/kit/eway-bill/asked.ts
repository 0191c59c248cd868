import type { CancelReason } from '#domain/einvoice/cancelling';
import type { Day } from '#domain/time/day';

/** How goods go on, as people say it. By road with a vehicle, by rail and air with the carrier's document, by ship with both. */
export interface GoesOn {
  readonly mode: 'Road' | 'Rail' | 'Air' | 'Ship';
  readonly vehicle: string | null;
  readonly vehicleType: 'Regular' | 'Over Dimensional Cargo';
  readonly document: string | null;
  readonly documentDate: Day | null;
}

/** Where they go on from; `state` is a GST code. */
export interface From {
  readonly place: string;
  readonly state: string;
}

/** Why a vehicle changes, with the portal's code. */
export const vehicleReasons = [
  { reason: 'Break Down', code: '1' },
  { reason: 'Transhipment', code: '2' },
  { reason: 'Others', code: '3' },
  { reason: 'First Time', code: '4' },
] as const;

/** Why goods are late, with the portal's code. */
export const extensionReasons = [
  { reason: 'Natural Calamity', code: '1' },
  { reason: 'Law & Order', code: '2' },
  { reason: 'Transhipment', code: '4' },
  { reason: 'Accident', code: '5' },
  { reason: 'Others', code: '99' },
] as const;

export interface VehicleAsked extends GoesOn {
  readonly from: From;
  readonly reason: (typeof vehicleReasons)[number]['reason'];
  readonly remark: string;
}

export interface ExtensionAsked extends GoesOn {
  readonly from: From & { readonly pin: number };
  /** Kilometres. */
  readonly remaining: number;
  readonly reason: (typeof extensionReasons)[number]['reason'];
  readonly remark: string;
}

/** One of the vehicles that share the goods of a bill. */
export interface VehicleOfSeveral extends Pick<GoesOn, 'vehicle' | 'document' | 'documentDate'> {
  /** Ten-thousandths, in the unit of all of them. */
  readonly quantity: number;
}

export interface SeveralAsked {
  readonly mode: GoesOn['mode'];
  readonly from: From;
  readonly to: From;
  readonly unit: string;
  readonly vehicles: readonly VehicleOfSeveral[];
  readonly reason: (typeof vehicleReasons)[number]['reason'];
  readonly remark: string;
}

/** What a step asks for; making a bill asks for what the document says. */
export interface AskedOf {
  readonly Generate: null;
  readonly 'Update Vehicle': VehicleAsked;
  readonly 'Several Vehicles': SeveralAsked;
  readonly 'Update Transporter': { readonly transporterId: string };
  readonly 'Extend Validity': ExtensionAsked;
  readonly Cancel: { readonly reason: CancelReason; readonly remark: string };
}
