import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identityActions } from '#infra/cloud/access';

const adapter = readFileSync(join(import.meta.dirname, '../../packages/integrations/identity/cognito.ts'), 'utf8');
const sent = [...new Set([...adapter.matchAll(/new (\w+)Command\(/g)].map(([, call = '']) => call))];

/** Cognito needs none of our credentials for these: the token in the call is enough. */
const byToken = ['AssociateSoftwareToken', 'GetTokensFromRefreshToken', 'RevokeToken', 'VerifySoftwareToken'];

it('functions that sign people in may call exactly what the adapter calls, including the second factor', () => {
  expect(sent).toEqual(expect.arrayContaining([...byToken, 'AdminSetUserMFAPreference', 'AdminRespondToAuthChallenge']));
  const wanted = sent.filter((call) => !byToken.includes(call)).map((call) => `cognito-idp:${call}`);
  expect([...identityActions].sort()).toEqual(wanted.sort());
});
