import { indianText } from '#integrations/nic/indian-time';
import { isGstin, stateOf } from '#integrations/nic/simulator/places';
import { Refused } from '#integrations/nic/simulator/server';

/** The taxpayers of the simulated portals. Every right GSTIN is one, with a made-up holder. */
export interface Taxpayers {
  /** As the invoice registration portal tells of a GSTIN. */
  details(gstin: string): object;
  /** As the GST system's public search tells of its returns in a year, such as `2026-27`. */
  returns(gstin: string, year: string): object;
}

/** How a taxpayer behaves. */
type Standing = 'regular' | 'quarterly' | 'composition' | 'not filing' | 'suspended' | 'cancelled' | 'unknown' | 'busy';

/** A holder with a name. */
export interface Holder {
  readonly name: string;
  readonly standing?: Standing;
}

/** The cases to try out, by the four digits of a PAN. */
const standings: Readonly<Record<string, Standing>> = {
  ...{ '4001': 'quarterly', '4002': 'not filing', '4003': 'composition', '4004': 'unknown' },
  ...{ '4010': 'cancelled', '4023': 'suspended', '5003': 'busy' },
};

/** `holders`: by PAN. `now`: milliseconds since 1970. */
export function taxpayersOf(now: () => number, holders: ReadonlyMap<string, Holder> = new Map()): Taxpayers {
  const panOf = (gstin: string) => gstin.slice(2, 12);
  const standingOf = (gstin: string): Standing => holders.get(panOf(gstin))?.standing ?? standings[gstin.slice(7, 11)] ?? 'regular';
  /** Months since year 0, in India. */
  const thisMonth = () => monthNumber(indianText(now()));
  const quietMonths: Readonly<Partial<Record<Standing, number>>> = { 'not filing': 3, cancelled: 4, suspended: 2 };

  return {
    details(gstin) {
      if (!isGstin(gstin)) throw new Refused('3028', 'GSTIN is not present in invoice system');
      const standing = standingOf(gstin);
      if (standing === 'unknown') throw new Refused('3028', 'GSTIN is not present in invoice system');
      if (standing === 'busy') throw new Refused('5002', 'Application error. Please contact the helpdesk');
      const name = holders.get(panOf(gstin))?.name ?? `${gstin.charAt(6)}. ${gstin.slice(2, 5)} and Sons`;
      const [place, pin] = places[gstin.slice(0, 2)] ?? ['Market Yard', null];
      return {
        ...{ Gstin: gstin, LegalName: name.toUpperCase(), TradeName: name },
        ...{ AddrBnm: 'Sunrise House', AddrBno: String(Number(gstin.slice(7, 11)) % 300), AddrFlno: null, AddrSt: 'Station Road' },
        ...{ AddrLoc: place, StateCode: stateOf(gstin), AddrPncd: pin, BlkStatus: 'U', DtReg: '2017-07-01' },
        TxpType: standing === 'composition' ? 'COM' : 'REG',
        Status: standing === 'cancelled' ? 'CNL' : standing === 'suspended' ? 'SUS' : 'ACT',
        DtDReg: standing === 'cancelled' ? `${monthText(thisMonth() - 4)}-01` : '1900-01-01',
      };
    },
    returns(gstin, year) {
      const standing = standingOf(gstin);
      if (!isGstin(gstin) || standing === 'unknown') throw new Refused('SWEB_9035', 'Invalid GSTIN / UID');
      if (standing === 'busy') throw new Refused('GSPERR300', 'The GST system could not be reached');
      const april = monthNumber(`${year.slice(0, 4)}-04`);
      const last = Math.min(april + 11, thisMonth() - 1 - (quietMonths[standing] ?? 0));
      const months = standing === 'composition' ? [] : Array.from({ length: Math.max(0, last - april + 1) }, (_, at) => april + at);
      const filed = months
        .filter((month) => standing !== 'quarterly' || (month + 1) % 3 === 0)
        .flatMap((month) => [filing(gstin, 'GSTR1', month), filing(gstin, 'GSTR3B', month)])
        .filter(({ on }) => on <= indianText(now()).slice(0, 10));
      if (filed.length === 0) throw new Refused('FO8000', 'No records found for the provided GSTIN');
      return { EFiledlist: filed.map(({ said }) => said) };
    },
  };
}

/** A town of the state, with a PIN code of its own. */
const places: Readonly<Record<string, readonly [string, number]>> = {
  ...{ '07': ['New Delhi', 110001], '24': ['Surat', 395003], '27': ['Nashik', 422001] },
  ...{ '29': ['Mysuru', 570001], '33': ['Coimbatore', 641018], '36': ['Hyderabad', 500034] },
} as const;

/** Filed some days before it is due, and now and then too late. */
function filing(gstin: string, rtntype: 'GSTR1' | 'GSTR3B', month: number) {
  const chance = [...gstin].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, month);
  const date = (rtntype === 'GSTR1' ? 11 : 20) - (chance % 4) + (chance % 17 === 0 ? 6 : 0);
  const [on, period] = [`${monthText(month + 1)}-${String(date).padStart(2, '0')}`, monthText(month)];
  const [year = '', name = ''] = period.split('-');
  const arn = `AA${gstin.slice(0, 2)}${name}${year.slice(2)}${String((chance * 97) % 1_000_000).padStart(6, '0')}${rtntype === 'GSTR1' ? 'K' : 'Q'}`;
  const said = {
    valid: 'Y',
    mof: 'ONLINE',
    dof: on.split('-').reverse().join('-'),
    rtntype,
    ret_prd: `${name}${year}`,
    arn,
    status: 'Filed',
  };
  return { on, said };
}

/** Of `2026-10`, and the other way round. */
function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
