import type { SQSEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { listExport } from '#events/list-export';
import { jobOf } from '#functions/jobs/batch';
import { queues } from '#topology/queues';

const attempts = queues.find(({ name }) => name === listExport.name)?.attempts ?? 0;
const record = (messageId: string, body: string, times: number) =>
  ({ messageId, body, attributes: { ApproximateReceiveCount: String(times) } }) as SQSEvent['Records'][number];
const good = JSON.stringify(listExport.sample);

it.each`
  what                                 | body    | times           | works    | failed   | worked | gaveUp
  ${'is done'}                         | ${good} | ${1}            | ${true}  | ${''}    | ${1}   | ${0}
  ${'fails, and comes again'}          | ${good} | ${1}            | ${false} | ${'one'} | ${1}   | ${0}
  ${'cannot be read'}                  | ${'{'}  | ${1}            | ${true}  | ${'one'} | ${0}   | ${0}
  ${'is of no contract'}               | ${'{}'} | ${1}            | ${true}  | ${'one'} | ${0}   | ${0}
  ${'is tried once more'}              | ${good} | ${attempts - 1} | ${true}  | ${''}    | ${1}   | ${0}
  ${'came the last time: is given up'} | ${good} | ${attempts}     | ${true}  | ${'one'} | ${0}   | ${1}
`('a message that $what', async ({ body, times, works, failed, worked, gaveUp }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const done: string[] = [];
  const handler = jobOf(
    listExport,
    async () => {
      done.push('worked');
      if (!works) throw new Error('no');
    },
    { giveUp: async () => void done.push('gave up') },
  );
  const { batchItemFailures } = await handler({ Records: [record('one', body, times)] });
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).join()).toBe(failed);
  expect(done.filter((one) => one === 'worked')).toHaveLength(worked);
  expect(done.filter((one) => one === 'gave up')).toHaveLength(gaveUp);
  vi.restoreAllMocks();
});

it.each`
  what                                    | times           | works    | records  | failed   | gaveUp | why
  ${'fails before its last try'}          | ${attempts - 2} | ${false} | ${true}  | ${'one'} | ${0}   | ${null}
  ${'fails at its last try'}              | ${attempts - 1} | ${false} | ${true}  | ${''}    | ${1}   | ${'Error: no'}
  ${'fails then, and cannot be recorded'} | ${attempts - 1} | ${false} | ${false} | ${'one'} | ${1}   | ${null}
  ${'ended the process at its last try'}  | ${attempts}     | ${true}  | ${true}  | ${''}    | ${1}   | ${'undefined'}
  ${'did so, and cannot be recorded'}     | ${attempts}     | ${true}  | ${false} | ${'one'} | ${1}   | ${null}
  ${'works at its last try'}              | ${attempts - 1} | ${true}  | ${true}  | ${''}    | ${0}   | ${null}
`('a message that $what is recorded: $why', async ({ times, works, records, failed, gaveUp, why }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let told = 0;
  const written: unknown[] = [];
  const handler = jobOf(
    listExport,
    async () => {
      if (!works) throw new Error('no');
    },
    {
      giveUp: async () => {
        told += 1;
      },
      record: async (failure) => {
        if (!records) throw new Error('the tables are away');
        written.push(failure);
      },
    },
  );
  const { batchItemFailures } = await handler({ Records: [record('one', good, times)] });
  expect([batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).join(), told]).toEqual([failed, gaveUp]);
  const failures = written as readonly { readonly error: unknown }[];
  expect(failures.map(({ error }) => String(error))).toEqual(why === null ? [] : [why]);
  if (why !== null)
    expect(failures).toMatchObject([{ queue: 'list-export', messageId: 'one', body: listExport.sample, tries: attempts - 1 }]);
  vi.restoreAllMocks();
});

it('a failing message does not block the others of its batch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let worked = 0;
  const handler = jobOf(listExport, async () => {
    worked += 1;
  });
  const { batchItemFailures } = await handler({ Records: [record('bad', '{', 1), record('good', good, 1)] });
  expect([worked, batchItemFailures]).toEqual([1, [{ itemIdentifier: 'bad' }]]);
  vi.restoreAllMocks();
});
