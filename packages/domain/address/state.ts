/**
 * GST state codes: the first two characters of a GSTIN and the place of supply of a document. From the GST portal's list, as published
 * with its offline tool. `unionTerritory` marks union territories without a legislature, where UTGST takes the place of
 * SGST (UTGST Act 2017, section 1); Delhi, Puducherry and Jammu and Kashmir levy SGST.
 */
export interface State {
  readonly code: string;
  readonly name: string;
  readonly short: string;
  readonly unionTerritory?: true;
  /** An old code, found only on old documents, and the state it became part of. */
  readonly mergedInto?: string;
}

/** Other Countries: the place of supply of an export. */
export const otherCountries = '96';

export const states: readonly State[] = [
  { code: '01', name: 'Jammu and Kashmir', short: 'JK' },
  { code: '02', name: 'Himachal Pradesh', short: 'HP' },
  { code: '03', name: 'Punjab', short: 'PB' },
  { code: '04', name: 'Chandigarh', short: 'CH', unionTerritory: true },
  { code: '05', name: 'Uttarakhand', short: 'UK' },
  { code: '06', name: 'Haryana', short: 'HR' },
  { code: '07', name: 'Delhi', short: 'DL' },
  { code: '08', name: 'Rajasthan', short: 'RJ' },
  { code: '09', name: 'Uttar Pradesh', short: 'UP' },
  { code: '10', name: 'Bihar', short: 'BR' },
  { code: '11', name: 'Sikkim', short: 'SK' },
  { code: '12', name: 'Arunachal Pradesh', short: 'AR' },
  { code: '13', name: 'Nagaland', short: 'NL' },
  { code: '14', name: 'Manipur', short: 'MN' },
  { code: '15', name: 'Mizoram', short: 'MZ' },
  { code: '16', name: 'Tripura', short: 'TR' },
  { code: '17', name: 'Meghalaya', short: 'ML' },
  { code: '18', name: 'Assam', short: 'AS' },
  { code: '19', name: 'West Bengal', short: 'WB' },
  { code: '20', name: 'Jharkhand', short: 'JH' },
  { code: '21', name: 'Odisha', short: 'OD' },
  { code: '22', name: 'Chhattisgarh', short: 'CG' },
  { code: '23', name: 'Madhya Pradesh', short: 'MP' },
  { code: '24', name: 'Gujarat', short: 'GJ' },
  { code: '25', name: 'Daman and Diu', short: 'DD', unionTerritory: true, mergedInto: '26' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', short: 'DNHDD', unionTerritory: true },
  { code: '27', name: 'Maharashtra', short: 'MH' },
  { code: '28', name: 'Andhra Pradesh (undivided)', short: 'AP', mergedInto: '37' },
  { code: '29', name: 'Karnataka', short: 'KA' },
  { code: '30', name: 'Goa', short: 'GA' },
  { code: '31', name: 'Lakshadweep', short: 'LD', unionTerritory: true },
  { code: '32', name: 'Kerala', short: 'KL' },
  { code: '33', name: 'Tamil Nadu', short: 'TN' },
  { code: '34', name: 'Puducherry', short: 'PY' },
  { code: '35', name: 'Andaman and Nicobar Islands', short: 'AN', unionTerritory: true },
  { code: '36', name: 'Telangana', short: 'TS' },
  { code: '37', name: 'Andhra Pradesh', short: 'AP' },
  { code: '38', name: 'Ladakh', short: 'LA', unionTerritory: true },
  { code: '96', name: 'Other Countries', short: 'FC' },
  { code: '97', name: 'Other Territory', short: 'OT', unionTerritory: true },
  { code: '99', name: 'Centre Jurisdiction', short: 'CJ' },
];

const byCode = new Map(states.map((state) => [state.code, state]));

export function stateOf(code: string): State | undefined {
  return byCode.get(code);
}

export function stateName(code: string): string | undefined {
  return byCode.get(code)?.name;
}

/** States for places of supply and addresses. Merged codes are left out, and so is 99 (centre), which is only a GSTIN prefix. */
export const placesOfSupply: readonly State[] = states.filter((state) => state.mergedInto === undefined && state.code !== '99');

/** The state a code means today: Daman and Diu merged into 26 on 26 January 2020, undivided Andhra Pradesh is 37. */
export function currentState(code: string): string {
  return byCode.get(code)?.mergedInto ?? code;
}

/** The name of the state's half of the tax on prints. Returns and ledgers use one column for both names. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return byCode.get(code)?.unionTerritory ? 'UTGST' : 'SGST';
}
