import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Members } from '#application/identity/ports';
import { isAppCode, issueRecoveryCodes, takeRecoveryCode } from '#application/identity/sign-in/recovery-codes';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let members: Members;
beforeAll(async () => {
  engine = await startEngine();
  members = openPlatform(engine.client, engine.tables.platform, () => new Date()).members;
});
afterAll(() => engine.stop());

it('makes ten codes that are easy to read, and stores only hashes', async () => {
  const codes = await issueRecoveryCodes({ members }, 'asha');
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}$/);
  expect(JSON.stringify(await members.recoveryCodes('asha'))).not.toContain(codes[0]?.slice(0, 4));
});

it('accepts each code once, however it is typed, and from only one of many who try', async () => {
  const [first = '', second = ''] = await issueRecoveryCodes({ members }, 'asha');
  const taken = await Promise.all(
    [first, first.toUpperCase(), first.replaceAll('-', ' ')].map((code) => takeRecoveryCode({ members }, 'asha', code)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await takeRecoveryCode({ members }, 'someone else', second)).toBe(false);
  expect(await takeRecoveryCode({ members }, 'asha', 'aaaa-aaaa-aaaa')).toBe(false);
  expect((await members.recoveryCodes('asha'))?.hashes).toHaveLength(9);
});

it('replaces the earlier codes by new ones', async () => {
  const [old = ''] = await issueRecoveryCodes({ members }, 'asha');
  await issueRecoveryCodes({ members }, 'asha');
  expect(await takeRecoveryCode({ members }, 'asha', old)).toBe(false);
  expect((await members.recoveryCodes('asha'))?.hashes).toHaveLength(10);
});

it.each([
  ['123456', true],
  ['12345', false],
  ['abcd-efgh-jkmn', false],
])('%s is the code of an app: %s', (code, is) => {
  expect(isAppCode(code)).toBe(is);
});
