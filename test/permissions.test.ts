import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { functionNamed } from '#infra/local/handlers';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { actingAs } from '#test/kit/permissions';
import { env } from '#topology/env';

/** The tests' stand-in for IAM must refuse what IAM would refuse, because other tests rely on it. */
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
  process.env[env.table('platform')] = engine.tables.platform;
});
afterAll(() => engine.stop());

const organisationId = '01939f00-0000-7000-8000-000000000002';

it.each([
  ['api-sales', 'read a person', true],
  ['api-sales', 'count requests', true],
  ['api-sales', 'write a session', false],
  ['api-sales', 'read a mailed token', false],
  ['api-sales', 'read who was invited', false],
  ['api-grids', 'read who was invited', true],
  ['api-identity', 'write a session', true],
  // It invites the people of a file, and looks whether they are members.
  ['job-record-import', 'read a person', true],
  ['job-record-import', 'write a session', false],
  ['job-list-export', 'read a person', true],
  ['stream-projector', 'count requests', false],
] as const)('%s may %s: %s', async (name, deed, may) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { members } = openPlatform(engine.client, engine.tables.platform, () => new Date());
  const deeds = {
    'read a person': () => members.user('u'),
    'count requests': () => members.count('rate|x', 1, 60),
    'write a session': () => members.endSession('u', 's'),
    'read a mailed token': () => members.peekToken('reset-password', 'h'),
    'read who was invited': () => members.invitationsOf(organisationId),
  };
  const done = actingAs(functionNamed(name), async () => deeds[deed]());
  await (may ? expect(done).resolves.not.toThrow() : expect(done).rejects.toThrow('AccessDenied'));
  vi.restoreAllMocks();
});
