import type { Invoices } from '#integrations/irp/simulator/invoices';
import { type Call, type Door, type PortalUser, Refused } from '#integrations/nic/simulator/server';

/** The REST of a provider: it signs in at the portal by itself, with the user and password of each call. */
export function gspDoor(invoices: Invoices, users: readonly PortalUser[], apiKey: string): Door {
  const seen = new Set<string>();

  function check({ header }: Call): string {
    if (header('x-api-key') !== apiKey) throw new Refused('1004', 'Invalid API key');
    const request = header('requestid');
    if (request.length < 12 || seen.has(request)) throw new Refused('1004', 'Header requestid has to be another one for each call');
    seen.add(request);
    const user = users.find(({ gstin, userName }) => gstin === header('gstin') && userName === header('user_name'));
    if (user === undefined) throw new Refused('1015', 'Invalid GSTIN for this user');
    if (user.password !== header('password')) throw new Refused('1019', 'Incorrect user id or password');
    return user.gstin;
  }

  async function resultOf(call: Call): Promise<object> {
    const gstin = check(call);
    if (call.fault === 'token-over') throw new Refused('GSPERR300', 'The portal could not be reached');
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
      default:
        throw new Refused('5002', 'Application error');
    }
  }

  return {
    answer: async (call) => ({ success: true, message: 'IRN generated successfully', result: await resultOf(call) }),
    refusal: ({ code, message, info }) => ({ success: false, message: `${code} : ${message}`, result: info ?? [] }),
  };
}
