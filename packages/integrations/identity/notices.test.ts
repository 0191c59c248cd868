import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noticeMail } from '#events/notice-mail';
import { noticesTo } from '#integrations/identity/notices';
import { type PretendAws, pretendAws } from '#test/kit/pretend-aws';
import { startQueues, type TestQueues } from '#test/kit/queue';

/** The engine of a laptop takes the mark of a message and does not show it, so the calls are read on their way to it. */
let queues: TestQueues;
let way: PretendAws;
beforeAll(async () => {
  queues = await startQueues();
  way = await pretendAws(async ({ method, path, body, headers }) => {
    const said = { 'content-type': String(headers['content-type']), 'x-amz-target': String(headers['x-amz-target']) };
    const answer = await fetch(`${queues.endpoint}${path}`, { method, body, headers: said });
    return { status: answer.status, body: await answer.text() };
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', way.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});
afterAll(async () => {
  way.stop();
  await queues.stop();
  vi.unstubAllEnvs();
});

it.each([
  ['an organisation', '01939f00-0000-7000-8000-000000000009'],
  ['none', undefined],
])('a mail of %s is marked with it, and is in the queue', async (_, organisationId) => {
  const address = await queues.create('notices');
  await noticesTo(address.replace(queues.endpoint, way.endpoint)).send(noticeMail.sample, organisationId);
  expect(await queues.drain(address)).toEqual([noticeMail.sample]);
  expect(JSON.parse(way.asked.at(-1)?.body ?? '').MessageGroupId).toBe(organisationId);
});
