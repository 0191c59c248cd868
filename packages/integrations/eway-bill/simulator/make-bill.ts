import { schemaErrors } from '#integrations/eway-bill/schema';
import { isSlow } from '#integrations/eway-bill/simulator/conveyance';
import { portalDistance } from '#integrations/eway-bill/simulator/distance';
import type { Bill, BillRegister } from '#integrations/eway-bill/simulator/register';
import { hasPartB, type Request, refusals } from '#integrations/eway-bill/simulator/rules';
import { hasLapsed, runsUntil } from '#integrations/eway-bill/simulator/running-time';
import type { InvoiceBills, NoBill } from '#integrations/nic/simulator/bills';

/** A bill that was made, with the kilometres between its PIN codes as the portal computes them; or everything that is wrong. */
export type Making = { readonly bill: Bill; readonly portalDistance: number } | { readonly refused: readonly NoBill[] };

/** Makes a bill of a request by the user `gstin`; `irn`: of the invoice it comes from. */
export async function makeBill(
  register: BillRegister,
  now: () => number,
  gstin: string,
  given: unknown,
  irn: string | null = null,
): Promise<Making> {
  const unfit = schemaErrors(given);
  if (unfit.length > 0) return { refused: unfit };
  const request = given as Request;
  const at = now();
  const refused = refusals(request, gstin, at);
  if (refused.length > 0) return { refused };
  const before = register.ofDocument(gstin, request.docType, request.docNo, request.docDate);
  if (before !== undefined && !hasLapsed(before, at)) return { refused: [twice] };
  const between = portalDistance(request.fromPincode, request.toPincode);
  const distance = Number(request.transDistance) || between;
  const { fromPlace = '', actFromStateCode, transporterId = '' } = request;
  const named = { fromPlace, fromState: actFromStateCode, at, by: gstin, tripSheet: null };
  const { transMode = '', vehicleNo = '', vehicleType = '', transDocNo = '', transDocDate = '' } = request;
  const partB = hasPartB(request);
  const bill: Bill = {
    ...{ number: register.nextNumber(), at, gstin, irn, request, distance, transporterId },
    vehicles: partB ? [{ transMode, vehicleNo, vehicleType, transDocNo, transDocDate, ...named }] : [],
    validUntil: partB ? runsUntil(at, distance, isSlow(request)) : null,
    ...{ timesExtended: 0, cancelledAt: null, rejectedAt: null, verified: false },
  };
  await register.keep(bill);
  return { bill, portalDistance: between };
}

const twice: NoBill = {
  code: '604',
  message: 'E-way bill(s) are already generated for the same document number, you cannot generate again on same document number',
};

/** The bills of invoices, for the invoice registration portal. */
export function invoiceBills(register: BillRegister, now: () => number): InvoiceBills {
  return {
    async make(gstin, request, irn) {
      const making = await makeBill(register, now, gstin, request, irn);
      if ('refused' in making) return making;
      const { number, at, validUntil } = making.bill;
      return { number, at, validUntil, portalDistance: making.portalDistance };
    },
    of(irn) {
      const bill = register.ofIrn(irn);
      if (bill === undefined) return undefined;
      const { number, at, validUntil, gstin: generator, cancelledAt } = bill;
      return { number, at, validUntil, generator, cancelled: cancelledAt !== null, lapsed: hasLapsed(bill, now()) };
    },
  };
}
