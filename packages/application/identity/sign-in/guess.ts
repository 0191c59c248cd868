import { type IdentityWorld, seconds } from '#application/identity/world';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

/** Decision D4: five failures for one address in fifteen minutes lock it for fifteen. */
const lockSeconds = 15 * 60;

type World = Pick<IdentityWorld, 'members' | 'clock'>;

/**
 * Counts a try before the secret is checked, so of many tries at the same moment only the allowed number is checked. There is one count for
 * everything that proves a person: passwords, app codes and recovery codes, wherever they are typed.
 */
export async function admitGuess(world: World, email: string): Promise<void> {
  await admitTry(world, guessesOf(email), lockSeconds);
}

/** The password was right. The count of wrong codes stays, so a right password does not allow unlimited codes. */
export async function giveBackGuess(world: World, email: string): Promise<void> {
  await world.members.count(guessesOf(email), -1, lockSeconds);
}

/** Password and code were right. */
export async function forgetGuesses(world: World, email: string): Promise<void> {
  await world.members.resetCount(guessesOf(email));
}

export async function admitTry({ members, clock }: World, key: string, forSeconds: number): Promise<void> {
  if ((await members.count(key, 1, forSeconds)) <= limits.guesses) return;
  const counted = await members.counted(key);
  throw new Refusal('locked', { minutes: minutesUntil(counted?.expires ?? 0, seconds(clock)) });
}

export function minutesUntil(expires: number, now: number): number {
  return Math.max(1, Math.ceil((expires - now) / 60));
}

function guessesOf(email: string): string {
  return `sign-in|${email}`;
}
