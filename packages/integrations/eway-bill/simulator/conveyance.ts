import { dayOf } from '#integrations/eway-bill/simulator/running-time';
import type { NoBill } from '#integrations/nic/simulator/bills';

/** How goods go: Part B. What is not said may be missing, empty, or zero. */
export interface PartB {
  readonly transMode?: string | number;
  readonly vehicleNo?: string;
  readonly vehicleType?: string;
  readonly transDocNo?: string;
  readonly transDocDate?: string;
}

/** Of the new form of number plates, with one to three letters, old ones, the series of the whole country, trade, defence, and of neighbours. */
const vehicles = [/^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}$/, /^[A-Z]{3}\d{4}$/, /^\d{2}BH\d{4}[A-Z]{1,2}$/, /^(TR|DF|BP|NP)[A-Z0-9]{3,13}$/];

export function isVehicle(number: string): boolean {
  return vehicles.some((form) => form.test(number));
}

/** Everything that is wrong with Part B of a document of a day. */
export function wrongInPartB(part: PartB, documentDate: string): readonly NoBill[] {
  const found: NoBill[] = [];
  const say = (code: string, message: string) => found.push({ code, message });
  const { vehicleNo = '', vehicleType = '', transDocNo = '', transDocDate = '' } = part;
  const mode = String(part.transMode ?? '');
  if (!['1', '2', '3', '4'].includes(mode)) return [{ code: '220', message: 'Invalid Trans mode' }];
  const byVehicle = mode === '1' || mode === '4';
  const byDocument = mode !== '1';
  if (byVehicle && vehicleNo === '') say('303', 'Vehicle number is required');
  if (vehicleNo !== '' && !isVehicle(vehicleNo)) say('225', 'Invalid Vehicle Number Format');
  if (byDocument && (transDocNo === '' || transDocDate === '')) say('385', 'For Rail/Ship/Air transDocNo and transDocDate is mandatory');
  if (vehicleType === 'O' && mode !== '1') say('634', 'Vehicle type should not be ODC when transmode is other than road');
  if (transDocDate !== '' && !/^\d\d\/\d\d\/\d{4}$/.test(transDocDate)) say('224', 'Invalid Transaction Date');
  else if (transDocDate !== '' && dayOf(transDocDate) < dayOf(documentDate))
    say('362', 'Transporter document date cannot be earlier than the invoice date');
  return found;
}

/** Over-dimensional cargo and ships are given a day for each 20 km. */
export function isSlow({ transMode, vehicleType }: PartB): boolean {
  return vehicleType === 'O' || String(transMode) === '4';
}
