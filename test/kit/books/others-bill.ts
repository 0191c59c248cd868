import { portalText } from '#integrations/eway-bill/portal-time';
import type { Bill, BillRegister } from '#integrations/eway-bill/simulator/register';

/** At the simulator: a bill that another GSTIN made for this one, at a moment in milliseconds since 1970. */
export async function othersBillAt(register: BillRegister, gstin: string, at: number, change: Partial<Bill> = {}): Promise<Bill> {
  const number = register.nextNumber();
  const maker = '29AAECT2204Q1Z0';
  const bill: Bill = {
    ...{ number, at, gstin: maker, irn: null, distance: 610, transporterId: '', vehicles: [], validUntil: null, timesExtended: 0 },
    ...{ cancelledAt: null, rejectedAt: null, verified: false },
    request: {
      ...{
        supplyType: 'O',
        subSupplyType: '1',
        docType: 'INV',
        docNo: `GP/${number.slice(-6)}`,
        docDate: portalText(at).slice(0, 10),
        transactionType: 1,
      },
      ...{ fromGstin: maker, fromTrdName: 'Godavari Pumps', fromPincode: 560001, fromStateCode: 29, actFromStateCode: 29 },
      ...{ toGstin: gstin, toTrdName: 'We', toPincode: 411004, toStateCode: 27, actToStateCode: 27, totInvValue: 119_758 },
      ...{ transDistance: '610', itemList: [{ hsnCode: 84818030, quantity: 1, qtyUnit: 'NOS', taxableAmount: 101_490 }] },
    },
    ...change,
  };
  await register.keep(bill);
  return bill;
}
