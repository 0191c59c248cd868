import type { Invoices } from '#integrations/irp/simulator/invoices';
import { indianText } from '#integrations/nic/indian-time';
import type { Call, Door, PortalUser } from '#integrations/nic/simulator/server';
import { Refused } from '#integrations/nic/simulator/server';
import { openSessions, sealed, unsealed } from '#integrations/nic/simulator/sessions';

interface SignIn {
  readonly UserName: string;
  readonly Password: string;
  readonly AppKey: string;
  readonly ForceRefreshAccessToken?: boolean;
}

/** The protocol of NIC, versions 1.03 and 1.04, as the sandbox speaks it. `publicKey`: what signing in is encrypted for, in PEM. */
export function nicDoor(invoices: Invoices, users: readonly PortalUser[], now: () => number): Door & { readonly publicKey: string } {
  const sessions = openSessions(users, now, { decryption: '1013', user: '1015', password: '1019', token: '1005' });

  function signIn({ header, body }: Call): object {
    const { UserName, Password, AppKey, ForceRefreshAccessToken } = sessions.askedIn(body) as unknown as SignIn;
    const asking = { gstin: header('gstin'), userName: UserName, password: Password, renew: ForceRefreshAccessToken === true };
    const { token, key, expires } = sessions.open(asking);
    return {
      ...{ ClientId: header('client_id'), UserName, AuthToken: token, TokenExpiry: indianText(expires) },
      Sek: sealed(key, Buffer.from(AppKey, 'base64')),
    };
  }

  async function answerIn(key: Buffer, { method, url, body, header, fault }: Call) {
    const asked = () => JSON.parse(unsealed((JSON.parse(body) as { readonly Data: string }).Data, key)) as unknown;
    const gstin = header('gstin');
    const [, irn] = /^\/eiewb\/v1\.03\/ewaybill\/irn\/(\w+)$/.exec(url.pathname) ?? [];
    if (method === 'GET' && irn !== undefined) return invoices.billOf(gstin, irn);
    const [, asks] = /^\/eivital\/v1\.04\/Master\/gstin\/(\w+)$/.exec(url.pathname) ?? [];
    if (method === 'GET' && asks !== undefined) return invoices.taxpayer(asks);
    switch (`${method} ${url.pathname}`) {
      case 'POST /eicore/v1.03/Invoice':
        return invoices.register(gstin, asked(), fault);
      case 'POST /eicore/v1.03/Invoice/Cancel': {
        const { Irn = '', CnlRsn = '', CnlRem = '' } = asked() as Readonly<Record<string, string>>;
        return invoices.cancel(gstin, Irn, CnlRsn, CnlRem);
      }
      case 'GET /eicore/v1.03/Invoice/irnbydocdetails':
        return invoices.find(gstin, url.searchParams, fault);
      case 'POST /eiewb/v1.03/ewaybill':
        return invoices.makeBill(gstin, asked());
      default:
        throw new Refused('5002', 'Application error');
    }
  }

  return {
    publicKey: sessions.publicKey,
    async answer(call) {
      if (call.url.pathname === '/eivital/v1.04/auth') return wrapped(signIn(call), null);
      const { key } = sessions.of(call.header('gstin'), call.header('authtoken'), call.fault === 'token-over');
      const { result, info } = await answerIn(key, call);
      return wrapped(sealed(JSON.stringify(result), key), info);
    },
    refusal: ({ code, message, info }) => ({
      ...{ Status: 0, Data: null, ErrorDetails: [{ ErrorCode: code, ErrorMessage: message }], InfoDtls: info },
    }),
  };
}

function wrapped(Data: unknown, InfoDtls: readonly object[] | null): object {
  return { Status: 1, Data, ErrorDetails: null, InfoDtls };
}
