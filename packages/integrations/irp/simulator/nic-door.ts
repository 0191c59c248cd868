import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { Invoices } from '#integrations/irp/simulator/invoices';
import { indianText } from '#integrations/nic/indian-time';
import { type Call, type Door, type PortalUser, Refused } from '#integrations/nic/simulator/server';

interface Session {
  readonly token: string;
  readonly key: Buffer;
  readonly expires: number;
}

interface SignIn {
  readonly UserName: string;
  readonly Password: string;
  readonly AppKey: string;
  readonly ForceRefreshAccessToken?: boolean;
}

const tokenLife = 60 * 60 * 1000;
const renewable = 10 * 60 * 1000;

/** The protocol of NIC, versions 1.03 and 1.04, as the sandbox speaks it. `publicKey`: what signing in is encrypted for, in PEM. */
export function nicDoor(invoices: Invoices, users: readonly PortalUser[], now: () => number): Door & { readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sessions = new Map<string, Session>();

  function signIn({ header, body }: Call): object {
    const { UserName, Password, AppKey, ForceRefreshAccessToken } = signInOf(body, privateKey);
    const user = users.find(({ gstin, userName }) => gstin === header('gstin') && userName === UserName);
    if (user === undefined) throw new Refused('1015', 'Invalid GSTIN for this user');
    if (user.password !== Password) throw new Refused('1019', 'Incorrect user id or password');
    const name = `${user.gstin} ${UserName}`;
    const open = sessions.get(name);
    const ends = ForceRefreshAccessToken === true ? now() + renewable : now();
    const session =
      open !== undefined && open.expires > ends
        ? open
        : { token: randomBytes(18).toString('base64url'), key: randomBytes(32), expires: now() + tokenLife };
    sessions.set(name, session);
    return {
      ...{ ClientId: header('client_id'), UserName, AuthToken: session.token, TokenExpiry: indianText(session.expires) },
      Sek: sealed(session.key, Buffer.from(AppKey, 'base64')),
    };
  }

  function inSession({ header, fault }: Call): Session {
    const name = `${header('gstin')} ${header('user_name')}`;
    if (fault === 'token-over') sessions.delete(name);
    const session = sessions.get(name);
    if (session === undefined || session.token !== header('authtoken') || session.expires <= now())
      throw new Refused('1005', 'Invalid Token');
    return session;
  }

  async function answerIn({ key }: Session, { method, url, body, header, fault }: Call): Promise<object> {
    const asked = () => JSON.parse(opened((JSON.parse(body) as { readonly Data: string }).Data, key).toString('utf8')) as unknown;
    const gstin = header('gstin');
    switch (`${method} ${url.pathname}`) {
      case 'POST /eicore/v1.03/Invoice':
        return invoices.register(gstin, asked(), fault);
      case 'POST /eicore/v1.03/Invoice/Cancel': {
        const { Irn = '', CnlRsn = '', CnlRem = '' } = asked() as Readonly<Record<string, string>>;
        return invoices.cancel(gstin, Irn, CnlRsn, CnlRem);
      }
      case 'GET /eicore/v1.03/Invoice/irnbydocdetails':
        return invoices.find(gstin, url.searchParams, fault);
      default:
        throw new Refused('5002', 'Application error');
    }
  }

  return {
    publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })),
    async answer(call) {
      if (call.url.pathname === '/eivital/v1.04/auth') return wrapped(signIn(call));
      const session = inSession(call);
      return wrapped(sealed(Buffer.from(JSON.stringify(await answerIn(session, call))), session.key));
    },
    refusal: ({ code, message, info }) => ({
      ...{ Status: 0, Data: null, ErrorDetails: [{ ErrorCode: code, ErrorMessage: message }], InfoDtls: info },
    }),
  };
}

/** What was encrypted for the portal. */
function signInOf(body: string, key: KeyObject): SignIn {
  try {
    const { Data } = JSON.parse(body) as { readonly Data: string };
    const encoded = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(Data, 'base64'));
    return JSON.parse(Buffer.from(encoded.toString('utf8'), 'base64').toString('utf8')) as SignIn;
  } catch {
    throw new Refused('1013', 'Decryption of password failed');
  }
}

function wrapped(Data: unknown): object {
  return { Status: 1, Data, ErrorDetails: null, InfoDtls: null };
}

function sealed(data: Buffer, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(data), cipher.final()]).toString('base64');
}

function opened(text: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
}
