import { fetchOthers, othersBillId } from '#application/eway-bill/fetch-others';
import type { EwayBillWays } from '#application/eway-bill/ways';
import type { EwayBillPortal, OthersBill } from '#application/ports/eway-bill-portal';
import type { Organisation } from '#test/kit/app';

/** The record of a bill that a fetch of this organisation found, without a portal. */
export async function fetchedBill(
  { organisationId, branchId, financialYearId, owner }: Organisation,
  gstin: string,
  asked: { readonly documentId: string; readonly request: string },
): Promise<string> {
  const { contextOf } = await import('#functions/portal-jobs');
  const about = { slug: 'eway-bill-fetch', documentId: asked.documentId };
  const context = await contextOf({ organisationId, branchId, financialYearId, userId: owner.userId, ...about });
  const maker = '29AAECT2204Q1Z0';
  const bill: OthersBill = {
    ...{ number: '321000000001', generatedAt: Date.now(), generator: maker, documentNumber: 'GP/1', documentDate: '28/11/2026' },
    ...{ fromGstin: maker, fromName: 'Godavari Pumps', toGstin: gstin, toName: 'We', total: 119_758_00, hsn: '84818030' },
    ...{ active: true, rejected: false },
  };
  const portal: Partial<EwayBillPortal> = { madeByOthers: async () => ({ outcome: 'done', value: [bill] }) };
  const gate: EwayBillWays['gate'] = {
    call: (_, __, ask) => ask(),
    isLookedAfter: async () => true,
    willLookAfter: async () => undefined,
  };
  const account = { gstin, userName: 'audited', password: '' };
  const bills = async () => ({ portal: portal as EwayBillPortal, account, byIrn: undefined });
  await fetchOthers(context, { gate, accesses: { bills } }, asked);
  return othersBillId(context, gstin, bill.number);
}
