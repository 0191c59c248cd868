import { generateKeyPairSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vaultOf } from '#application/identity/passwords/sealed';
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '#application/identity/sign-in/second-factor';
import type { IdentityWorld } from '#application/identity/world';
import { embeddedIdentity } from '#integrations/identity/embedded';
import { signingKey } from '#integrations/identity/signing-key';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let world: IdentityWorld;
const person = { userId: '', email: 'asha+books@example.in' };

beforeAll(async () => {
  engine = await startEngine();
  const now = () => new Date();
  const { accounts, members } = openPlatform(engine.client, engine.tables.platform, now);
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const identity = embeddedIdentity({ accounts, key: signingKey(pem), vault: vaultOf('test', 'second-factor'), now });
  world = { identity, members, notices: { send: async () => undefined }, clock: { now }, site: 'https://bahi.example' };
  person.userId = await identity.create(person.email, 'monsoon over Mysuru');
});
afterAll(() => engine.stop());

it('is off, then on after a code of the app, and off again without recovery codes', async () => {
  expect(await secondFactorOf(world, person)).toEqual({ on: false, recoveryCodesLeft: 0 });
  await expect(dropSecondFactor(world, person)).rejects.toMatchObject({ message: 'Two-step sign-in is already off' });
  await expect(renewRecoveryCodes(world, person)).rejects.toMatchObject({ code: 'notAllowed' });

  const { secret, address } = await beginSecondFactor(world, person, '');
  expect(address).toBe(`otpauth://totp/Bahi:asha%2Bbooks%40example.in?secret=${secret}&issuer=Bahi`);
  await expect(confirmSecondFactor(world, person, '', '000000')).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'code' }] });
  const { recoveryCodes } = await confirmSecondFactor(world, person, '', new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  expect(recoveryCodes).toHaveLength(10);
  expect(await secondFactorOf(world, person)).toEqual({ on: true, recoveryCodesLeft: 10 });
  await expect(beginSecondFactor(world, person, '')).rejects.toMatchObject({ message: 'Two-step sign-in is already on' });

  await dropSecondFactor(world, person);
  expect(await secondFactorOf(world, person)).toEqual({ on: false, recoveryCodesLeft: 0 });
});
