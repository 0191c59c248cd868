import type { PortalAccount, PortalAnswer, PortalError } from '#application/ports/gst-portal';

/** Moments are milliseconds since 1970; days of documents are `DD/MM/YYYY`; codes are those of the portal. */

/** A bill that the portal made. */
export interface MadeBill {
  /** Twelve digits. */
  readonly number: string;
  readonly generatedAt: number;
  /** Null: there is only Part A, and its time does not run. */
  readonly validUntil: number | null;
  /** Kilometres between the two PIN codes, if the portal said how many. */
  readonly portalDistance: number | null;
}

/** A vehicle or a carrier's document that was named for a bill: its Part B. */
export interface NamedVehicle {
  /** Empty if it goes by rail, air or ship. */
  readonly vehicle: string;
  readonly mode: string;
  readonly document: string;
  readonly documentDate: string;
  readonly fromPlace: string;
  readonly namedAt: number;
  /** Who named it: GSTIN, or the id of a transporter. */
  readonly by: string;
  /** The consolidated bill it came with. */
  readonly tripSheet: string | null;
  /** Of the vehicles that share its goods; null: it takes all of them. */
  readonly group: string | null;
}

/**
 * What the portal keeps of a bill. It does not tell whether an officer checked the goods on the road: only cancelling does, which is then
 * refused with code 316.
 */
export interface KeptBill extends Omit<MadeBill, 'portalDistance'> {
  readonly active: boolean;
  /** By the other party, within 72 hours. */
  readonly rejected: boolean;
  /** Who made it. */
  readonly generator: string;
  /** `URP` without a registration. */
  readonly fromGstin: string;
  readonly toGstin: string;
  readonly transporterId: string | null;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly documentDate: string;
  /** Paise. */
  readonly total: number;
  /** Kilometres by which its time was counted. */
  readonly distance: number;
  readonly timesExtended: number;
  /** In their order. */
  readonly vehicles: readonly NamedVehicle[];
}

/** A bill that somebody else made and that names us as the other party. */
export interface OthersBill {
  readonly number: string;
  readonly generatedAt: number;
  readonly generator: string;
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly fromGstin: string;
  readonly fromName: string;
  readonly toGstin: string;
  readonly toName: string;
  /** Paise. */
  readonly total: number;
  readonly hsn: string;
  readonly active: boolean;
  readonly rejected: boolean;
}

/** How goods go: 1 road, 2 rail, 3 air, 4 ship. By road with a vehicle, by rail and air with the carrier's document, by ship with both. */
export interface Conveyance {
  readonly mode: '1' | '2' | '3' | '4';
  readonly vehicle?: string | undefined;
  /** Over-dimensional cargo (`O`) goes by road only. */
  readonly vehicleType?: 'R' | 'O' | undefined;
  readonly document?: string | undefined;
  readonly documentDate?: string | undefined;
}

/** A place that goods go on from. `state` is its GST code. */
export interface FromPlace {
  readonly place: string;
  readonly state: string;
}

export interface VehicleUpdate extends Conveyance {
  readonly bill: string;
  readonly from: FromPlace;
  /** 1 break down, 2 transhipment, 3 others, 4 first time. */
  readonly reason: string;
  readonly remark: string;
}

export interface Extension {
  readonly bill: string;
  /** Kilometres, not more than the bill has. */
  readonly remaining: number;
  readonly from: FromPlace & { readonly pin: number };
  /** 1 natural calamity, 2 law and order, 4 transhipment, 5 accident, 99 others. */
  readonly reason: string;
  readonly remark: string;
  /** On the move in a vehicle, or waiting: on the road (R), in a warehouse (W) or elsewhere (O), at an address. */
  readonly goods: Conveyance | { readonly waiting: 'R' | 'W' | 'O'; readonly address: readonly [string, string, string] };
}

/** Several bills in one vehicle: a consolidated bill. */
export interface TripSheet extends Conveyance {
  readonly from: FromPlace;
  readonly bills: readonly string[];
}

/** Goods of one bill that go on in several vehicles. */
export interface VehicleGroup {
  readonly bill: string;
  readonly mode: Conveyance['mode'];
  readonly from: FromPlace;
  readonly to: FromPlace;
  /** As for a vehicle. */
  readonly reason: string;
  readonly remark: string;
  /** In all vehicles together, in the unit of its goods. */
  readonly quantity: number;
  readonly unit: string;
}

/** One of them. */
export interface GroupVehicle extends Omit<Conveyance, 'mode' | 'vehicleType'> {
  readonly bill: string;
  readonly group: string;
  readonly quantity: number;
}

/** What became of the time of a bill. */
export interface NewTime {
  readonly changedAt: number;
  readonly validUntil: number | null;
}

/** The e-way bill portal, through whichever provider. */
export interface EwayBillPortal {
  /** `payload`: a whole request, version 1.03. One that does not fit the schema is refused with code 100 and is not sent. */
  generate(account: PortalAccount, payload: Readonly<Record<string, unknown>>): Promise<PortalAnswer<MadeBill>>;
  /** Part B, for the first time or anew. */
  updateVehicle(account: PortalAccount, update: VehicleUpdate): Promise<PortalAnswer<NewTime>>;
  /** From now on its goods go in several vehicles, which are added one by one. The answer is the number of the group. */
  beginGroup(account: PortalAccount, group: VehicleGroup): Promise<PortalAnswer<string>>;
  /** The answer is the moment of the change. */
  addVehicle(account: PortalAccount, vehicle: GroupVehicle): Promise<PortalAnswer<number>>;
  /** The answer is the moment of the change. */
  updateTransporter(account: PortalAccount, bill: string, transporterId: string): Promise<PortalAnswer<number>>;
  extend(account: PortalAccount, extension: Extension): Promise<PortalAnswer<NewTime>>;
  /** `reason`: 1 duplicate, 2 order cancelled, 3 data entry mistake, 4 others: not the codes of the invoice portal. */
  cancel(account: PortalAccount, bill: string, reason: string, remark: string): Promise<PortalAnswer<number>>;
  /** A bill that somebody else made. */
  reject(account: PortalAccount, bill: string): Promise<PortalAnswer<number>>;
  consolidate(account: PortalAccount, sheet: TripSheet): Promise<PortalAnswer<{ readonly number: string; readonly generatedAt: number }>>;
  /** The active bill that we made for a document; null if there is none. */
  find(
    account: PortalAccount,
    documentType: string,
    documentNumber: string,
  ): Promise<PortalAnswer<Omit<MadeBill, 'portalDistance'> | null>>;
  /** Null if there is no such bill, or we have no part in it. */
  get(account: PortalAccount, bill: string): Promise<PortalAnswer<KeptBill | null>>;
  /** What others made for us on a day. */
  madeByOthers(account: PortalAccount, date: string): Promise<PortalAnswer<readonly OthersBill[]>>;
}

/** What became of an e-way bill that was asked for together with its invoice. */
export type BillWithInvoice = MadeBill | { readonly refused: readonly PortalError[] };

/**
 * E-way bills from an invoice that is registered. The invoice registration portal makes them, so `account` is its user. It is the e-way bill
 * portal that changes and cancels them.
 */
export interface BillsByIrn {
  /** `payload` as the portal wants it: `Irn`, `Distance`, and how the goods go. */
  generate(account: PortalAccount, payload: Readonly<Record<string, unknown>>): Promise<PortalAnswer<MadeBill>>;
  /** Null if the invoice has none. */
  find(
    account: PortalAccount,
    irn: string,
  ): Promise<PortalAnswer<(Omit<MadeBill, 'portalDistance'> & { readonly active: boolean }) | null>>;
}
