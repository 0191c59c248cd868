import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';

/**
 * The cipher of the portals of NIC (version 1.04 of signing in): what is sent to sign in is encrypted for the portal's RSA key, everything
 * after it with the session's key, AES-256 in ECB mode. That is their choice, and TLS lies around it.
 */

/** A key of our own for one sign-in, in base64. */
export function newAppKey(): string {
  return randomBytes(32).toString('base64');
}

/** What only the portal can read; `publicKey` in PEM. */
export function forPortal(text: string, publicKey: string): string {
  const encoded = Buffer.from(Buffer.from(text, 'utf8').toString('base64'), 'utf8');
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, encoded).toString('base64');
}

/** The session's key, which the portal encrypted with ours. */
export function sessionKey(sek: string, appKey: string): Buffer {
  return opened(sek, Buffer.from(appKey, 'base64'));
}

export function encrypted(text: string, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Throws if the key is another one. */
export function decrypted(text: string, key: Buffer): string {
  return opened(text, key).toString('utf8');
}

function opened(text: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
}
