import type { Entry, Register } from '#integrations/irp/simulator/register';
import { indianText } from '#integrations/nic/indian-time';
import type { Fault } from '#integrations/nic/simulator/faults';
import { Refused } from '#integrations/nic/simulator/server';

/** The calls about invoices, whichever protocol they came by. */
export interface Invoices {
  register(gstin: string, document: unknown, fault: Fault | undefined): Promise<object>;
  cancel(gstin: string, irn: string, reason: string, remark: string): Promise<object>;
  /** `doctype`, `docnum` and `docdate`. */
  find(gstin: string, asked: URLSearchParams, fault: Fault | undefined): object;
}

export function invoicesOf(register: Register): Invoices {
  return {
    async register(gstin, document, fault) {
      const registering = await register.register(gstin, document);
      if ('entry' in registering) return shown(registering.entry, fault);
      const [first] = registering.refused;
      const duplicate = registering.irn === undefined ? null : [{ InfCd: 'DUPIRN', Desc: { Irn: registering.irn } }];
      throw new Refused(first?.code ?? '', first?.message ?? '', duplicate);
    },
    async cancel(gstin, irn, reason, remark) {
      const cancelled = await register.cancel(gstin, irn, reason, remark);
      if ('refused' in cancelled) throw new Refused(cancelled.refused.code, cancelled.refused.message);
      return { Irn: irn, CancelDate: indianText(cancelled.at) };
    },
    find(gstin, asked, fault) {
      const of = (name: string) => asked.get(name) ?? '';
      const entry = register.find(gstin, of('doctype'), of('docnum'), of('docdate'));
      if (entry === undefined) throw new Refused('2154', 'IRN details are not found');
      return shown(entry, fault);
    },
  };
}

function shown({ irn, ackNo, at, signedInvoice, signedQr, cancelledAt }: Entry, fault: Fault | undefined): object {
  const broken = fault === 'wrong-signature' ? `${signedInvoice.slice(0, -8)}AAAAAAAA` : signedInvoice;
  return {
    ...{ AckNo: Number(ackNo), AckDt: indianText(at), Irn: irn, SignedInvoice: broken, SignedQRCode: signedQr },
    ...{ Status: cancelledAt === null ? 'ACT' : 'CNL', EwbNo: null, EwbDt: null, EwbValidTill: null, Remarks: null },
  };
}
