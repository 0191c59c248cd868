import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { embeddedClient, embeddedIssuer, signingKey } from '#integrations/identity/signing-key';
import { keptKeysVerifier, rememberingVerifier, type Verifier } from '#integrations/identity/verifier';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = signingKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

function token(lives: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ token_use: 'access', client_id: embeddedClient, origin_jti: 'session' })
    .setProtectedHeader({ alg: 'RS256', kid: key.jwks.keys[0]?.kid ?? '' })
    .setIssuer(embeddedIssuer)
    .setSubject('asha')
    .setIssuedAt(now)
    .setExpirationTime(now + lives)
    .sign(privateKey);
}

/** Counts the calls. */
function counted(verifier: Verifier) {
  const seen = { times: 0 };
  const verify = (text: string) => {
    seen.times += 1;
    return verifier.verify(text);
  };
  return { seen, verifier: { verify } };
}

describe('a verifier with a memory', () => {
  it('checks the signature of a good token once, until the token ends', async () => {
    const { seen, verifier } = counted(keptKeysVerifier(key.jwks));
    let now = Date.now();
    const remembering = rememberingVerifier(verifier, () => now);
    const text = await token(60);
    for (let turn = 0; turn < 3; turn += 1) expect(await remembering.verify(text)).toMatchObject({ userId: 'asha', sessionId: 'session' });
    expect(seen.times).toBe(1);
    now += 61_000;
    await remembering.verify(text);
    expect(seen.times).toBe(2);
  });

  it('does not remember invalid tokens', async () => {
    const { seen, verifier } = counted(keptKeysVerifier(key.jwks));
    const remembering = rememberingVerifier(verifier, Date.now);
    const text = await token(60);
    const forged = `${text.slice(0, -6)}AAAAAA`;
    const ended = await token(-10);
    for (const wrong of [forged, forged, ended, ended]) await expect(remembering.verify(wrong)).rejects.toThrow();
    expect(seen.times).toBe(4);
  });
});
