import { randomBytes } from 'node:crypto';
import type { Calls } from '#integrations/eway-bill/simulator/calls';
import type { Call, Door, PortalUser } from '#integrations/nic/simulator/server';
import { openSessions, sealed, unsealed } from '#integrations/nic/simulator/sessions';

const path = '/v1.03/ewayapi';

/** The protocol of NIC, version 1.03. `publicKey`: what signing in is encrypted for, in PEM. */
export function nicDoor(calls: Calls, users: readonly PortalUser[], now: () => number): Door & { readonly publicKey: string } {
  const sessions = openSessions(users, now, { decryption: '109', user: '108', password: '108', token: '105' });

  function signIn({ header, body }: Call): object {
    const { username, password, app_key } = sessions.askedIn(body) as Readonly<Record<'username' | 'password' | 'app_key', string>>;
    const { token, key } = sessions.open({ gstin: header('gstin'), userName: username, password, renew: true });
    return { status: '1', authtoken: token, sek: sealed(key, Buffer.from(app_key, 'base64')) };
  }

  return {
    publicKey: sessions.publicKey,
    async answer(call) {
      const { method, url, header, body, fault } = call;
      if (url.pathname === '/v1.03/auth') return signIn(call);
      const gstin = header('gstin');
      const { key } = sessions.of(gstin, header('authtoken'), fault === 'token-over');
      if (method === 'POST') {
        const { action, data } = JSON.parse(body) as Readonly<Record<'action' | 'data', string>>;
        return { status: '1', data: sealed(JSON.stringify(await calls.act(gstin, action, JSON.parse(unsealed(data, key)))), key) };
      }
      const own = randomBytes(32);
      const said = calls.look(gstin, url.pathname.slice(path.length + 1), url.searchParams);
      return { status: '1', data: sealed(JSON.stringify(said), own), rek: sealed(own, key), hmac: '' };
    },
    refusal: ({ code }) => ({ status: '0', error: Buffer.from(JSON.stringify({ errorCodes: `${code},` })).toString('base64') }),
  };
}
