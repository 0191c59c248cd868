import { passwordProblem } from '#domain/permission/password';
import { refuseIfAny } from '#domain/refusal';

/** Refuses a password that is too short, too common (decision D4), or the address it belongs to. */
export function refusePoorPassword(password: string, email: string): void {
  const wrong = password.toLowerCase() === email ? 'Choose a password other than your email address' : passwordProblem(password);
  refuseIfAny(wrong === null ? [] : [{ path: 'password', message: wrong }]);
}
