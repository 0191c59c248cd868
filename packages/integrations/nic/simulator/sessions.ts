import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { type PortalUser, Refused } from '#integrations/nic/simulator/server';

/** A session that a user opened: it lasts an hour, as in the sandbox. */
interface Session {
  readonly gstin: string;
  readonly userName: string;
  readonly token: string;
  readonly key: Buffer;
  readonly expires: number;
}

/** With which codes a portal refuses to open a session, or to go on in one. */
export interface SessionCodes {
  readonly decryption: string;
  readonly user: string;
  readonly password: string;
  readonly token: string;
}

/** Who wants to sign in. */
interface Asking {
  readonly gstin: string;
  readonly userName: string;
  readonly password: string;
  /** Another session, if the open one ends within ten minutes. */
  readonly renew: boolean;
}

export interface PortalSessions {
  /** What signing in is encrypted for, in PEM. */
  readonly publicKey: string;
  /** The JSON that somebody encrypted to sign in. */
  askedIn(body: string): Readonly<Record<string, unknown>>;
  open(asking: Asking): Session;
  /** The session of a call. `ends`: it is over at this moment. */
  of(gstin: string, token: string, ends: boolean): Session;
}

const tokenLife = 60 * 60 * 1000;
const renewable = 10 * 60 * 1000;

export function openSessions(users: readonly PortalUser[], now: () => number, codes: SessionCodes): PortalSessions {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sessions = new Map<string, Session>();
  return {
    publicKey: String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })),
    askedIn(body) {
      try {
        const { Data } = JSON.parse(body) as { readonly Data: string };
        const encoded = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(Data, 'base64'));
        return JSON.parse(Buffer.from(encoded.toString('utf8'), 'base64').toString('utf8')) as Readonly<Record<string, unknown>>;
      } catch {
        throw new Refused(codes.decryption, 'Decryption of password failed');
      }
    },
    open({ gstin, userName, password, renew }) {
      const user = users.find((one) => one.gstin === gstin && one.userName === userName);
      if (user === undefined) throw new Refused(codes.user, 'Invalid GSTIN for this user');
      if (user.password !== password) throw new Refused(codes.password, 'Incorrect user id or password');
      const name = `${gstin} ${userName}`;
      const open = sessions.get(name);
      if (open !== undefined && open.expires > (renew ? now() + renewable : now())) return open;
      const session = { gstin, userName, token: randomBytes(18).toString('base64url'), key: randomBytes(32), expires: now() + tokenLife };
      sessions.set(name, session);
      return session;
    },
    of(gstin, token, ends) {
      const session = [...sessions.values()].find((one) => one.gstin === gstin && one.token === token);
      if (ends && session !== undefined) sessions.delete(`${gstin} ${session.userName}`);
      if (session === undefined || ends || session.expires <= now()) throw new Refused(codes.token, 'Invalid Token');
      return session;
    },
  };
}

export function sealed(data: Buffer | string, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(data), cipher.final()]).toString('base64');
}

export function unsealed(text: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8');
}
