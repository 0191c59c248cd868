import type { User } from '#application/identity/ports';
import { issueRecoveryCodes } from '#application/identity/sign-in/recovery-codes';
import type { IdentityWorld } from '#application/identity/world';
import { Refusal } from '#domain/refusal';

type Person = Pick<User, 'userId' | 'email'>;

export async function secondFactorOf(world: IdentityWorld, { userId, email }: Person) {
  const [account, codes] = await Promise.all([world.identity.find(email), world.members.recoveryCodes(userId)]);
  return { on: account?.secondFactor ?? false, recoveryCodesLeft: codes?.hashes.length ?? 0 };
}

/** The secret for the app, as text and as the address in its QR code. Sign-in does not ask for it yet. */
export async function beginSecondFactor(world: IdentityWorld, { email }: Person, accessToken: string) {
  await refuseWhen(world, email, true);
  const secret = await world.identity.beginSecondFactor(email, accessToken);
  const query = new URLSearchParams({ secret, issuer: 'Bahi' });
  return { secret, address: `otpauth://totp/Bahi:${encodeURIComponent(email)}?${query}` };
}

/** Turns it on once a code shows that the app has the secret, and hands out the recovery codes. */
export async function confirmSecondFactor(world: IdentityWorld, { userId, email }: Person, accessToken: string, code: string) {
  await refuseWhen(world, email, true);
  try {
    await world.identity.confirmSecondFactor(email, accessToken, code);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrongCode')
      throw new Refusal('invalid', {}, [{ path: 'code', message: error.message }]);
    throw error;
  }
  return { recoveryCodes: await issueRecoveryCodes(world, userId) };
}

export async function dropSecondFactor(world: IdentityWorld, { userId, email }: Person): Promise<void> {
  await refuseWhen(world, email, false);
  await world.identity.dropSecondFactor(email);
  await world.members.putRecoveryCodes(userId, { salt: '', hashes: [] });
}

export async function renewRecoveryCodes(world: IdentityWorld, { userId, email }: Person) {
  await refuseWhen(world, email, false);
  return { recoveryCodes: await issueRecoveryCodes(world, userId) };
}

async function refuseWhen(world: IdentityWorld, email: string, on: boolean): Promise<void> {
  const account = await world.identity.find(email);
  if (account?.secondFactor === on) throw new Refusal('notAllowed', { why: `Two-step sign-in is already ${on ? 'on' : 'off'}` });
}
