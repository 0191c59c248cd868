import type { BillWithInvoice, MadeBill } from '#application/ports/eway-bill-portal';
import { unreadable } from '#integrations/nic/answering';
import { indianTime } from '#integrations/nic/indian-time';

/** What an answer says of the e-way bill of an invoice. */
export interface ToldBill {
  readonly EwbNo?: string | number | null;
  /** `2026-10-12 14:05:09`, Indian time. */
  readonly EwbDt?: string | null;
  /** Empty or null with Part A only. */
  readonly EwbValidTill?: string | null;
}

export interface ToldWithStatus extends ToldBill {
  readonly Status: string;
}

interface Info {
  readonly InfCd: string;
  readonly Desc: unknown;
}

/** The bill, if there is one. */
export function toldBill({ EwbNo, EwbDt, EwbValidTill }: ToldBill, info: unknown = null): MadeBill | undefined {
  if (EwbNo === undefined || EwbNo === null || EwbNo === '') return undefined;
  const generatedAt = indianTime(EwbDt ?? '');
  const validUntil = EwbValidTill ? indianTime(EwbValidTill) : null;
  if (Number.isNaN(generatedAt) || Number.isNaN(validUntil)) throw unreadable();
  return { number: String(EwbNo), generatedAt, validUntil, portalDistance: distanceIn(info) };
}

/** The bill of an invoice, and whether it is active; throws if the answer tells of none. */
export function keptBill(told: ToldWithStatus): Omit<MadeBill, 'portalDistance'> & { readonly active: boolean } {
  const { portalDistance: _, ...bill } = surely(toldBill(told));
  return { ...bill, active: told.Status === 'ACT' };
}

/** Throws if the answer tells of none. */
export function surely(bill: MadeBill | undefined): MadeBill {
  if (bill === undefined) throw unreadable();
  return bill;
}

/** What became of the bill that was asked for with its invoice: the invoice is registered either way. */
export function billWith(told: ToldBill, info: unknown): BillWithInvoice | undefined {
  const refused = infoOf(info, 'EWBERR');
  if (!Array.isArray(refused)) return toldBill(told, info);
  const errors = refused as readonly { readonly ErrorCode: string | number; readonly ErrorMessage: string }[];
  return { refused: errors.map(({ ErrorCode, ErrorMessage }) => ({ code: String(ErrorCode), message: String(ErrorMessage) })) };
}

/** `Pin-Pin calc distance: 2467KM` */
function distanceIn(info: unknown): number | null {
  const [, kilometres] = /(\d+) *KM/i.exec(String(infoOf(info, 'EWBPPD') ?? '')) ?? [];
  return kilometres === undefined ? null : Number(kilometres);
}

function infoOf(info: unknown, code: string): unknown {
  return Array.isArray(info) ? (info as readonly Info[]).find(({ InfCd }) => InfCd === code)?.Desc : undefined;
}
