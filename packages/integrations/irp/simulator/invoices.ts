import { billRequest, type EwbDtls } from '#integrations/irp/simulator/bill-request';
import type { Entry, Register } from '#integrations/irp/simulator/register';
import { indianText } from '#integrations/nic/indian-time';
import type { KeptForIrn, MadeForIrn, NoBill } from '#integrations/nic/simulator/bills';
import type { Fault } from '#integrations/nic/simulator/faults';
import { stateOf } from '#integrations/nic/simulator/places';
import { Refused } from '#integrations/nic/simulator/server';
import { type Taxpayers, taxpayersOf } from '#integrations/nic/simulator/taxpayers';

/** What a call answers, and what the portal adds to it. */
interface Said {
  readonly result: object;
  readonly info: readonly object[] | null;
}

/** The calls about invoices, whichever protocol they came by. */
export interface Invoices {
  register(gstin: string, document: unknown, fault: Fault | undefined): Promise<Said>;
  cancel(gstin: string, irn: string, reason: string, remark: string): Promise<Said>;
  /** `doctype`, `docnum` and `docdate`. */
  find(gstin: string, asked: URLSearchParams, fault: Fault | undefined): Said;
  /** An e-way bill from a registered invoice. */
  makeBill(gstin: string, asked: unknown): Promise<Said>;
  billOf(gstin: string, irn: string): Said;
  /** What the portal knows of a GSTIN. */
  taxpayer(gstin: string): Said;
  /** What the GST system's public search tells of its returns: `gstin` and `fy`. */
  returns(asked: URLSearchParams): Said;
}

export function invoicesOf(register: Register, taxpayers: Taxpayers = taxpayersOf(Date.now)): Invoices {
  function owned(gstin: string, irn: string): Entry {
    const entry = register.ofIrn(irn);
    if (entry === undefined) throw new Refused('2148', 'IRN data is not available');
    if (entry.gstin !== gstin) throw new Refused('2143', 'Invoice does not belong to the user GSTIN');
    return entry;
  }

  async function made(entry: Entry, how: EwbDtls): Promise<MadeForIrn | { readonly refused: readonly NoBill[] }> {
    if (register.bills === undefined) return { refused: [{ code: '240', message: 'Could not generate eway bill, pls contact helpdesk' }] };
    const answer = await register.bills.make(entry.gstin, billRequest(entry.document, how), entry.irn);
    if (!('refused' in answer)) return answer;
    return { refused: answer.refused.map(({ code, message }) => ({ code: codes[code] ?? code, message })) };
  }

  return {
    async register(gstin, document, fault) {
      const registering = await register.register(gstin, document);
      if ('refused' in registering) {
        const [first] = registering.refused;
        const duplicate = registering.irn === undefined ? null : [{ InfCd: 'DUPIRN', Desc: { Irn: registering.irn } }];
        throw new Refused(first?.code ?? '', first?.message ?? '', duplicate);
      }
      const { entry } = registering;
      const how = entry.document.EwbDtls;
      if (how === undefined) return { result: shown(entry, undefined, fault), info: null };
      const bill = fault === 'bill-refused' ? { refused: [tooFar] } : await made(entry, how);
      if ('refused' in bill) return { result: shown(entry, undefined, fault), info: [notMade(bill.refused)] };
      return { result: shown(entry, bill, fault), info: [distanceOf(bill)] };
    },
    async cancel(gstin, irn, reason, remark) {
      const cancelled = await register.cancel(gstin, irn, reason, remark);
      if ('refused' in cancelled) throw new Refused(cancelled.refused.code, cancelled.refused.message);
      return { result: { Irn: irn, CancelDate: indianText(cancelled.at) }, info: null };
    },
    find(gstin, asked, fault) {
      const of = (name: string) => asked.get(name) ?? '';
      const entry = register.find(gstin, of('doctype'), of('docnum'), of('docdate'));
      if (entry === undefined) throw new Refused('2154', 'IRN details are not found');
      const bill = register.bills?.of(entry.irn);
      return { result: shown(entry, isThere(bill) ? bill : undefined, fault), info: null };
    },
    async makeBill(gstin, asked) {
      const { Irn = '', ...how } = asked as EwbDtls & { readonly Irn?: string };
      const entry = owned(gstin, Irn);
      if (entry.cancelledAt !== null) throw new Refused('9999', 'Invoice is not active');
      if (isThere(register.bills?.of(Irn))) throw new Refused('4002', 'E-way bill is already generated for this IRN');
      const ship = how.ExpShipDtls;
      if (ship?.Gstin !== undefined && ship.Gstin !== 'URP' && stateOf(ship.Gstin) !== Number(ship.Stcd))
        throw new Refused('4074', 'Ship-to GSTIN state code is not matching with the ship-to state code');
      const bill = await made(entry, how);
      if ('refused' in bill) throw new Refused(bill.refused[0]?.code ?? '', bill.refused[0]?.message ?? '');
      return { result: billPart(bill), info: [distanceOf(bill)] };
    },
    billOf(gstin, irn) {
      owned(gstin, irn);
      const bill = register.bills?.of(irn);
      if (bill === undefined) throw new Refused('2148', 'E-way bill details are not available');
      return { result: { ...billPart(bill), Status: bill.cancelled ? 'CNL' : 'ACT', GenGstin: bill.generator }, info: null };
    },
    taxpayer: (gstin) => ({ result: taxpayers.details(gstin), info: null }),
    returns: (asked) => ({ result: taxpayers.returns(asked.get('gstin') ?? '', asked.get('fy') ?? ''), info: null }),
  };
}

function isThere(bill: KeptForIrn | undefined): boolean {
  return bill !== undefined && !bill.cancelled && !bill.lapsed;
}

/** Some refusals of the e-way bill portal have other codes here. */
const codes: Readonly<Record<string, string>> = { '604': '4002', '619': '4019', '702': '4013' };

const tooFar: NoBill = { code: '4013', message: 'The distance between the pincodes given is too high or low.' };

function notMade(refused: readonly NoBill[]): object {
  return { InfCd: 'EWBERR', Desc: refused.map(({ code, message }) => ({ ErrorCode: code, ErrorMessage: message })) };
}

function distanceOf({ portalDistance }: MadeForIrn): object {
  return { InfCd: 'EWBPPD', Desc: `Pin-Pin calc distance: ${portalDistance}KM` };
}

type Bill = Pick<KeptForIrn, 'number' | 'at' | 'validUntil'>;

function billPart(bill: Bill | undefined): object {
  if (bill === undefined) return { EwbNo: null, EwbDt: null, EwbValidTill: null };
  const { number, at, validUntil } = bill;
  return { EwbNo: Number(number), EwbDt: indianText(at), EwbValidTill: validUntil === null ? null : indianText(validUntil) };
}

function shown({ irn, ackNo, at, signedInvoice, signedQr, cancelledAt }: Entry, bill: Bill | undefined, fault: Fault | undefined): object {
  const broken = fault === 'wrong-signature' ? `${signedInvoice.slice(0, -8)}AAAAAAAA` : signedInvoice;
  return {
    ...{ AckNo: Number(ackNo), AckDt: indianText(at), Irn: irn, SignedInvoice: broken, SignedQRCode: signedQr },
    ...{ Status: cancelledAt === null ? 'ACT' : 'CNL', ...billPart(bill), Remarks: null },
  };
}
