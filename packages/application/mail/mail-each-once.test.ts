import { expect, it } from 'vitest';
import { mailEachOnce } from '#application/mail/mail-each-once';
import type { Mail } from '#application/ports/mailer';
import { Refusal } from '#domain/refusal';

/** A provider that says this about addresses, and the notes of the product. */
function world(says: Readonly<Record<string, readonly (Error | null)[]>> = {}) {
  const noted = new Map<string, number>();
  const sent: string[] = [];
  const tried = new Map<string, number>();
  const mailer = {
    send: async (_: Mail, key: string) => {
      const at = tried.get(key) ?? 0;
      tried.set(key, at + 1);
      const error = says[key]?.[at] ?? null;
      if (error !== null) throw error;
      sent.push(key);
      return key;
    },
  };
  const members = {
    counted: async (key: string) => (noted.has(key) ? { total: 1, expires: 0 } : undefined),
    count: async (key: string, by: number) => {
      noted.set(key, by);
      return by;
    },
  };
  const run = () =>
    mailEachOnce(
      { mailer, members },
      ['asha', 'ravi', 'meera'].map((key) => ({ key, mail: () => ({}) as Mail })),
    );
  return { run, sent };
}

it('sends each once, however often it is asked', async () => {
  const { run, sent } = world();
  await run();
  await run();
  expect(sent).toEqual(['asha', 'ravi', 'meera']);
});

it('tries again those that failed, and no others', async () => {
  const { run, sent } = world({ ravi: [new Error('no answer')], asha: [new Refusal('busy')] });
  await expect(run()).rejects.toThrow('busy');
  expect(sent).toEqual(['meera']);
  await run();
  expect(sent).toEqual(['meera', 'asha', 'ravi']);
});

it('gives up an address that the provider refuses for good', async () => {
  const { run, sent } = world({ ravi: [new Refusal('notAllowed', { why: 'There is no such address' })] });
  await run();
  await run();
  expect(sent).toEqual(['asha', 'meera']);
});
