import type { Transport } from '#domain/einvoice/e-invoice';
import { mulDiv, type Paise } from '#domain/money/paise';
import { type Day, partsOf } from '#domain/time/day';

/** How the portals of NIC want texts, days, amounts and codes. */

const modes = { Road: '1', Rail: '2', Air: '3', Ship: '4' } as const;

/**
 * How the goods go, in the portals' codes; undefined: not said. Vehicles are letters and digits: `MH 15 GV 4471` is `MH15GV4471`. Only Part A is
 * asked for where a transporter is named and the vehicle is not known yet: a mode without what it needs is refused. Over-dimensional cargo goes
 * by road only (634).
 */
export function transportCodes({ mode, vehicle, vehicleType, documentNumber, documentDate, transporterId }: Transport) {
  const number = (vehicle ?? '').replace(/[^a-zA-Z0-9]/g, '').toUpperCase();
  const document = (documentNumber ?? '').replace(/[^a-zA-Z0-9/-]/g, '').slice(0, 15) || undefined;
  const byRoad = mode === null || mode === 'Road';
  if (transporterId !== null && number === '' && (byRoad || document === undefined)) return {};
  return {
    mode: mode === null ? undefined : modes[mode],
    vehicle: number || undefined,
    vehicleType: number === '' ? undefined : byRoad && vehicleType === 'Over Dimensional Cargo' ? 'O' : 'R',
    document,
    documentDate: documentDate === null ? undefined : dateText(documentDate),
  };
}

/** Without the two characters that the portal refuses, in one line, cut to its length. */
export function text(value: string, most: number): string {
  const clean = unusual.test(value) ? value.replace(/["\\]/g, '').replace(/\s+/g, ' ') : value;
  return clean.trim().slice(0, most);
}

const unusual = /["\\]|\s\s|[^\S ]/;

/** `DD/MM/YYYY` */
export function dateText(date: Day): string {
  const { year, month, date: of } = partsOf(date);
  return `${String(of).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}

export function rupees(amount: Paise): number {
  return amount / 100;
}

/** Ten-thousandths with three decimals. */
export function three(value: number): number {
  return mulDiv(value, 1, 10) / 1000;
}

/** Without the parts that are undefined or null. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (part === undefined || part === null ? [] : [[key, withoutNothing(part)]])),
  );
}
