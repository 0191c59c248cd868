import type { Invoices } from '#integrations/irp/simulator/invoices';
import { keyCheck, providerUsers } from '#integrations/nic/simulator/provider-users';
import { type Call, type Door, type PortalUser, Refused } from '#integrations/nic/simulator/server';

/** The REST of a provider. */
export function gspDoor(invoices: Invoices, users: readonly PortalUser[], apiKey: string): Door {
  const check = keyCheck(apiKey);
  const gstinOf = providerUsers(users, check);

  async function answerTo(call: Call) {
    if (call.method === 'GET' && call.url.pathname === '/commonapi/returns') {
      check(call);
      return invoices.returns(call.url.searchParams);
    }
    const gstin = gstinOf(call);
    const asked = () => JSON.parse(call.body) as unknown;
    switch (`${call.method} ${call.url.pathname}`) {
      case 'POST /ei/api/invoice':
        return invoices.register(gstin, asked(), call.fault);
      case 'POST /ei/api/invoice/cancel': {
        const { Irn = '', Cnlrsn = '', Cnlrem = '' } = asked() as Readonly<Record<string, string>>;
        return invoices.cancel(gstin, Irn, Cnlrsn, Cnlrem);
      }
      case 'GET /ei/api/invoice/irnbydocdetails':
        return invoices.find(gstin, call.url.searchParams, call.fault);
      case 'POST /ei/api/ewaybill':
        return invoices.makeBill(gstin, asked());
      case 'GET /ei/api/ewaybill/irn':
        return invoices.billOf(gstin, call.url.searchParams.get('irn') ?? '');
      case 'GET /ei/api/master/gstin':
        return invoices.taxpayer(call.url.searchParams.get('gstin') ?? '');
      default:
        throw new Refused('5002', 'Application error');
    }
  }

  return {
    async answer(call) {
      const { result, info } = await answerTo(call);
      return { success: true, message: 'IRN generated successfully', result, info };
    },
    refusal: ({ code, message, info }) => ({ success: false, message: `${code} : ${message}`, result: info ?? [] }),
  };
}
