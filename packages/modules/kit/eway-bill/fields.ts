import { cancelReasons } from '#domain/einvoice/cancelling';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Column } from '#modules/kit/module';

/**
 * How the goods of a document stand at the e-way bill portal. Not made: somebody has to make it. Pending: it is on its way. Waiting: the portal
 * is down or busy, and nothing was sent. Sending: it may be there already. Part A only: no vehicle was named, and its time does not run.
 */
export const ewayBillStates = [
  'Not needed',
  'Not made',
  'Pending',
  'Waiting',
  'Sending',
  'Failed',
  'Part A only',
  'Active',
  'Cancelled',
  'Marked by hand',
] as const;
export type EwayBillState = (typeof ewayBillStates)[number];

/** What is asked of the portal. The bill stands as it is until its answer comes. */
export const ewayBillSteps = ['Generate', 'Update Vehicle', 'Several Vehicles', 'Update Transporter', 'Extend Validity', 'Cancel'] as const;
export type EwayBillStep = (typeof ewayBillSteps)[number];

const choices = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const kept = { computed: true, sparse: true } as const;
const moment = { ...kept, kind: 'text', moment: 'portal' } as const;

/** What the product keeps about the e-way bill of a document; all are missing until e-way bills concern it. */
export const ewayBillFields = {
  ewayBill: { ...kept, kind: 'choice', label: 'E-Way Bill', of: choices(ewayBillStates) },
  /** Why none is needed, why it failed or waits, or why a step was refused: a sentence of ours, or the portal's own with its code. */
  ewayBillWhy: { ...kept, kind: 'text', label: 'About the E-Way Bill' },
  ewayBillSince: { ...moment, label: 'E-Way Bill since' },
  ewayBillNo: { ...kept, kind: 'text', label: 'E-Way Bill No.' },
  ewayBillAt: { ...moment, label: 'E-Way Bill made' },
  ewayBillUntil: { ...moment, label: 'Valid until' },
  /** Kilometres by which its time is counted. */
  ewayBillKm: { ...kept, kind: 'number', label: 'Distance (km)', each: true },
  /** The vehicle, or the carrier's document, that the portal knows. */
  ewayBillVehicle: { ...kept, kind: 'text', label: 'Vehicle on the E-Way Bill' },
  /** The number of the vehicles that share its goods, as a group, and those of them that the portal knows. */
  ewayBillGroup: { ...kept, kind: 'text', label: 'Vehicle Group', unseen: true },
  ewayBillVehicles: {
    ...kept,
    kind: 'lines',
    label: 'Vehicles that share the goods',
    max: 50,
    of: {
      vehicle: { kind: 'text', label: 'Vehicle' },
      document: { kind: 'text', label: 'Document No.' },
      quantity: { kind: 'quantity', label: 'Quantity' },
      unit: { kind: 'text', label: 'Unit' },
    },
  },
  ewayBillTransporter: { ...kept, kind: 'text', label: 'Transporter on the E-Way Bill' },
  ewayBillCargo: { ...kept, kind: 'choice', label: 'Cargo', of: choices(['Regular', 'Over Dimensional Cargo']), unseen: true },
  ewayBillPartBAt: { ...moment, label: 'First vehicle named', unseen: true },
  ewayBillExtended: { ...kept, kind: 'number', label: 'Times extended', each: true },
  ewayBillProblems: {
    ...kept,
    kind: 'lines',
    label: 'E-Way Bill Problems',
    unseen: true,
    max: 2000,
    of: {
      path: { kind: 'text', label: 'Field' },
      code: { kind: 'text', label: 'Code' },
      message: { kind: 'text', label: 'Problem' },
    },
  },
  /** The step that is on its way, what it asks for (JSON), and the moment of the request. */
  ewayBillStep: { ...kept, kind: 'choice', label: 'E-Way Bill Step', of: choices(ewayBillSteps) },
  ewayBillAsked: { ...kept, kind: 'text', label: 'Asked', unseen: true },
  ewayBillRequest: { ...kept, kind: 'text', label: 'E-Way Bill Request', unseen: true },
  /** When the step was sent last: it may have been carried out. */
  ewayBillSent: { ...moment, label: 'Sent', unseen: true },
  /** A step whose job never ended, as JSON (`GivenUp`), so that its message can be sent again. */
  ewayBillGivenUp: { ...kept, kind: 'text', label: 'E-Way Bill given up', unseen: true },
  ewayBillSandbox: { ...kept, kind: 'yes-no', label: 'Sandbox E-Way Bill' },
  ewayBillCancelReason: {
    ...kept,
    kind: 'choice',
    label: 'E-Way Bill cancelled because',
    of: choices(cancelReasons.map(({ reason }) => reason)),
  },
} as const satisfies Fields;

/** Those of them that a document has. */
export type EwayBillStanding = Partial<RecordOf<typeof ewayBillFields>>;

/** For lists: they are shown if somebody chooses them, and decide what the menu offers. */
export const ewayBillColumns = [
  { key: 'ewayBill', label: 'E-Way Bill', kind: 'choice', hidden: true },
  { key: 'ewayBillWhy', label: 'About the E-Way Bill', kind: 'text', hidden: true },
  { key: 'ewayBillNo', label: 'E-Way Bill No.', kind: 'code', hidden: true },
  { key: 'ewayBillAt', label: 'E-Way Bill made', kind: 'portal-moment', hidden: true },
  { key: 'ewayBillUntil', label: 'Valid until', kind: 'portal-moment', hidden: true },
  { key: 'ewayBillVehicle', label: 'Vehicle on the E-Way Bill', kind: 'code', hidden: true },
  { key: 'ewayBillTransporter', label: 'Transporter on the E-Way Bill', kind: 'code', hidden: true },
  { key: 'ewayBillStep', label: 'E-Way Bill Step', kind: 'choice', hidden: true },
] as const satisfies readonly Column<EwayBillStanding>[];

/** A row without what belongs to the portal, for another document that begins as a copy of it. */
export function withoutEwayBill<Row extends Readonly<Record<string, unknown>>>(row: Row): Omit<Row, keyof EwayBillStanding> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name in ewayBillFields))) as Omit<Row, keyof EwayBillStanding>;
}
