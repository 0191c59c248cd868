import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Faults } from '#integrations/irp/simulator/faults';
import { type Entry, indianText, type Register } from '#integrations/irp/simulator/register';

/** A user that the portal knows: it may act for this GSTIN. */
export interface PortalUser {
  readonly gstin: string;
  readonly userName: string;
  readonly password: string;
}

export interface Simulator {
  readonly url: string;
  /** What signing in is encrypted for, in PEM. */
  readonly publicKey: string;
  /** Calls so far, by method and path without its query. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Session {
  readonly token: string;
  readonly key: Buffer;
  readonly expires: number;
}

class Refused extends Error {
  readonly code: string;
  readonly info: readonly object[] | null;
  constructor(code: string, message: string, info: readonly object[] | null = null) {
    super(message);
    this.code = code;
    this.info = info;
  }
}

const tokenLife = 60 * 60 * 1000;
const renewable = 10 * 60 * 1000;

/** The portal of NIC over HTTP on loopback: versions 1.03 and 1.04 of its calls, as the sandbox answers them. */
export async function startNicSimulator({
  register,
  users,
  faults,
  now,
  slowness = 3_000,
}: {
  readonly register: Register;
  readonly users: readonly PortalUser[];
  readonly faults: Faults;
  readonly now: () => number;
  /** Milliseconds that a slow answer takes. */
  readonly slowness?: number;
}): Promise<Simulator> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sessions = new Map<string, Session>();
  const calls = new Map<string, number>();

  const signIn = (request: IncomingMessage, body: string): object => {
    const { UserName, Password, AppKey, ForceRefreshAccessToken } = signInOf(body);
    const gstin = header(request, 'gstin');
    const user = users.find((one) => one.gstin === gstin && one.userName === UserName);
    if (user === undefined) throw new Refused('1015', 'Invalid GSTIN for this user');
    if (user.password !== Password) throw new Refused('1019', 'Incorrect user id or password');
    const name = `${gstin} ${UserName}`;
    const open = sessions.get(name);
    const keeps = open !== undefined && open.expires > now() && !(ForceRefreshAccessToken === true && open.expires - renewable <= now());
    const session = keeps ? open : { token: randomBytes(18).toString('base64url'), key: randomBytes(32), expires: now() + tokenLife };
    sessions.set(name, session);
    return {
      Status: 1,
      Data: {
        ClientId: header(request, 'client_id'),
        UserName,
        AuthToken: session.token,
        Sek: sealed(session.key, Buffer.from(AppKey, 'base64')),
        TokenExpiry: indianText(session.expires),
      },
      ErrorDetails: null,
      InfoDtls: null,
    };
  };

  const signInOf = (body: string) => {
    try {
      const { Data } = JSON.parse(body) as { readonly Data: string };
      const encoded = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(Data, 'base64')).toString(
        'utf8',
      );
      return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as Readonly<Record<'UserName' | 'Password' | 'AppKey', string>> & {
        readonly ForceRefreshAccessToken?: boolean;
      };
    } catch {
      throw new Refused('1013', 'Decryption of password failed');
    }
  };

  const sessionOf = (request: IncomingMessage): Session => {
    const session = sessions.get(`${header(request, 'gstin')} ${header(request, 'user_name')}`);
    if (session === undefined || session.token !== header(request, 'authtoken') || session.expires <= now())
      throw new Refused('1005', 'Invalid Token');
    return session;
  };

  const answer = async (request: IncomingMessage, url: URL, body: string, fault: Fault | undefined): Promise<object> => {
    if (url.pathname === '/eivital/v1.04/auth') return signIn(request, body);
    const session = sessionOf(request);
    if (fault === 'token-over') {
      sessions.delete(`${header(request, 'gstin')} ${header(request, 'user_name')}`);
      throw new Refused('1005', 'Invalid Token');
    }
    const gstin = header(request, 'gstin');
    const asked = () => JSON.parse(opened((JSON.parse(body) as { readonly Data: string }).Data, session.key).toString('utf8')) as never;
    const done = (data: object) => ({
      Status: 1,
      Data: sealed(Buffer.from(JSON.stringify(data)), session.key),
      ErrorDetails: null,
      InfoDtls: null,
    });
    if (request.method === 'POST' && url.pathname === '/eicore/v1.03/Invoice') {
      const registering = await register.register(gstin, asked());
      if ('entry' in registering) return done(shown(registering.entry, fault));
      const [first] = registering.refused;
      const duplicate = registering.irn && [{ InfCd: 'DUPIRN', Desc: { Irn: registering.irn } }];
      throw new Refused(first?.code ?? '', first?.message ?? '', duplicate || null);
    }
    if (request.method === 'POST' && url.pathname === '/eicore/v1.03/Invoice/Cancel') {
      const { Irn, CnlRsn, CnlRem } = asked() as Readonly<Record<'Irn' | 'CnlRsn' | 'CnlRem', string>>;
      const cancelled = await register.cancel(gstin, Irn, CnlRsn, CnlRem);
      if ('refused' in cancelled) throw new Refused(cancelled.refused.code, cancelled.refused.message);
      return done({ Irn, CancelDate: indianText(cancelled.at) });
    }
    if (request.method === 'GET' && url.pathname === '/eicore/v1.03/Invoice/irnbydocdetails') {
      const of = (name: string) => url.searchParams.get(name) ?? '';
      const entry = register.find(gstin, of('doctype'), of('docnum'), of('docdate'));
      if (entry === undefined) throw new Refused('2154', 'IRN details are not found');
      return done(shown(entry, fault));
    }
    throw new Refused('5002', 'Application error');
  };

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://portal');
    const name = `${request.method} ${url.pathname}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const body = await textOf(request);
    const fault = faults.next();
    if (fault === 'down') return void response.writeHead(503).end('Service Unavailable');
    if (fault === 'too-many') return void response.writeHead(429).end('Too Many Requests');
    if (fault === 'slow') await wait(slowness);
    const said = JSON.stringify(
      await answer(request, url, body, fault).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return { Status: 0, Data: null, ErrorDetails: [{ ErrorCode: error.code, ErrorMessage: error.message }], InfoDtls: error.info };
      }),
    );
    if (fault === 'answer-lost') return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' });
    if (fault === 'not-json') return void response.end('<html><body>Request Rejected</body></html>');
    if (fault === 'half') return void response.end(said.slice(0, said.length / 2));
    response.end(said);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })),
    calls,
    close: () => closed(server),
  };
}

function shown({ irn, ackNo, at, signedInvoice, signedQr, cancelledAt }: Entry, fault: Fault | undefined): object {
  const broken = fault === 'wrong-signature' ? `${signedInvoice.slice(0, -8)}AAAAAAAA` : signedInvoice;
  return {
    ...{ AckNo: Number(ackNo), AckDt: indianText(at), Irn: irn, SignedInvoice: broken, SignedQRCode: signedQr },
    ...{ Status: cancelledAt === null ? 'ACT' : 'CNL', EwbNo: null, EwbDt: null, EwbValidTill: null, Remarks: null },
  };
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

/** What the portal takes at most. */
const mostBytes = 2_000_000;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > mostBytes) throw new Error('The request is too long');
  }
  return Buffer.concat(parts).toString('utf8');
}

function sealed(data: Buffer, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(data), cipher.final()]).toString('base64');
}

function opened(text: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
