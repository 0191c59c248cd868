import { passwordProblem } from '#domain/permission/password';
import { refuseIfAny } from '#domain/refusal';

/** Refuses a password that is too short, too common (decision D4), found in a leak, or the address it belongs to. */
export async function refusePoorPassword(password: string, email: string): Promise<void> {
  const message = await problemOf(password, email);
  refuseIfAny(message === null ? [] : [{ path: 'password', message }]);
}

export async function isPoorPassword(password: string, email: string): Promise<boolean> {
  return (await problemOf(password, email)) !== null;
}

async function problemOf(password: string, email: string): Promise<string | null> {
  const wrong = password.toLowerCase() === email ? 'Choose a password other than your email address' : passwordProblem(password);
  return wrong ?? ((await isLeaked(password)) ? 'This password is in a list of leaked passwords. Choose another' : null);
}

/** The list is large, and only few calls set a password. */
async function isLeaked(password: string): Promise<boolean> {
  return (await import('#application/identity/passwords/leaked')).isLeaked(password);
}
