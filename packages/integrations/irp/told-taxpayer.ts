import { stateName } from '#domain/address/state';
import { stateOfGstin } from '#domain/registration/gstin';
import type { Taxpayer, TaxpayerKind, TaxpayerStatus } from '#domain/registration/taxpayer';
import { isDay } from '#domain/time/day';
import { unreadable } from '#integrations/nic/answering';

/** What the invoice registration portal says of a GSTIN (its call Master/gstin). Anything but the GSTIN and the status may be null. */
export interface ToldTaxpayer {
  readonly Gstin: string;
  readonly TradeName?: string | null;
  readonly LegalName?: string | null;
  /** Name and number of the building, floor, street and place. */
  readonly AddrBnm?: string | null;
  readonly AddrBno?: string | null;
  readonly AddrFlno?: string | null;
  readonly AddrSt?: string | null;
  readonly AddrLoc?: string | null;
  readonly StateCode?: string | number | null;
  readonly AddrPncd?: string | number | null;
  /** `REG` */
  readonly TxpType?: string | null;
  /** `ACT` */
  readonly Status: string;
  /** `2017-07-01` */
  readonly DtReg?: string | null;
  readonly DtDReg?: string | null;
}

/** The portal has no such GSTIN. */
export const noSuchGstin: ReadonlySet<string> = new Set(['3001', '3028']);

const statuses: Readonly<Record<string, TaxpayerStatus>> = { ACT: 'Active', CNL: 'Cancelled', SUS: 'Suspended', INA: 'Inactive' };

const kinds: Readonly<Record<string, TaxpayerKind>> = {
  ...{ REG: 'Regular', COM: 'Composition', SEU: 'SEZ unit', SED: 'SEZ developer', ISD: 'Input service distributor' },
  ...{ TDS: 'TDS deductor', TCS: 'E-commerce operator', CAS: 'Casual', NRT: 'Non-resident', UIN: 'UIN holder' },
};

/** The portal writes its answer for the GSTIN that was asked for; one of another is not believed. */
export function taxpayerIn(told: ToldTaxpayer, asked: string): Taxpayer {
  if (told.Gstin !== asked || typeof told.Status !== 'string') throw unreadable();
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim().slice(0, mostText);
  const joined = (...parts: readonly unknown[]) => parts.map(text).filter(Boolean).join(', ');
  const state = text(told.StateCode).padStart(2, '0');
  return {
    gstin: asked,
    status: statuses[told.Status] ?? 'Inactive',
    legalName: text(told.LegalName),
    tradeName: text(told.TradeName),
    kind: kinds[text(told.TxpType)] ?? null,
    registeredOn: dayIn(told.DtReg),
    cancelledOn: told.Status === 'CNL' ? dayIn(told.DtDReg) : null,
    address: {
      line1: joined(told.AddrFlno, told.AddrBno, told.AddrBnm),
      line2: text(told.AddrSt),
      city: text(told.AddrLoc),
      state: stateName(state) === undefined ? stateOfGstin(asked) : state,
      pincode: /^[1-9]\d{5}$/.test(text(told.AddrPncd)) ? text(told.AddrPncd) : '',
    },
  };
}

/** Of each part of a name or an address. */
const mostText = 120;

/** The portal writes 1 January 1900 where it knows none. */
function dayIn(text: string | null | undefined): string | null {
  const day = (text ?? '').slice(0, 10);
  return isDay(day) && day > '1900-01-01' ? day : null;
}
