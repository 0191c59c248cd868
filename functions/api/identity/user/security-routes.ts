import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '#application/identity/sign-in/second-factor';
import { endOtherSessions, endSessionOf, sessionsOf } from '#application/identity/sign-in/session';
import { proveAgain } from '#application/identity/sign-in/sign-in';
import { bearerTokenOf } from '#functions/http/access/authenticate';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/identity/security-operations';

const done = { done: true };

/** Calls for a user's own security. */
export const securityRoutes: Routes = [
  route(calls.proveAgain, async ({ wiring, user, body }) => {
    await proveAgain(await wiring.world(), user, { ...body, email: user.email });
    return done;
  }),
  route(calls.mySessions, ({ wiring, user }) => sessionsOf(wiring, user)),
  route(calls.endSession, async (call) => {
    await endSessionOf(call.wiring, call.user, param(call, 'sessionId'));
    return done;
  }),
  route(calls.endOtherSessions, ({ wiring, user }) => endOtherSessions(wiring, user)),
  route(calls.mySecondFactor, async ({ wiring, user }) => secondFactorOf(await wiring.world(), user)),
  route(calls.beginSecondFactor, async (call) => beginSecondFactor(await call.wiring.world(), call.user, bearerTokenOf(call))),
  route(calls.confirmSecondFactor, async (call) =>
    confirmSecondFactor(await call.wiring.world(), call.user, bearerTokenOf(call), call.body.code),
  ),
  route(calls.dropSecondFactor, async ({ wiring, user }) => {
    await dropSecondFactor(await wiring.world(), user);
    return done;
  }),
  route(calls.renewRecoveryCodes, async ({ wiring, user }) => renewRecoveryCodes(await wiring.world(), user)),
];
