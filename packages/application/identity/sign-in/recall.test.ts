import { expect, it } from 'vitest';
import type { Members, Session } from '#application/identity/ports';
import { rememberMembers } from '#application/identity/sign-in/recall';

/** Sessions in a map, with the number of reads. */
function counted() {
  const sessions = new Map<string, Session>();
  let asked = 0;
  const members = {
    session: async (_: string, sessionId: string) => {
      asked += 1;
      return sessions.get(sessionId);
    },
    openSession: async (session: Session) => void sessions.set(session.sessionId, session),
    endSession: async (_: string, sessionId: string) => void sessions.delete(sessionId),
  } as Partial<Members> as Members;
  return { members, sessions, asked: () => asked };
}

const session: Session = { userId: 'u', sessionId: 's', expires: 1, from: '', agent: '', usedAt: '', provenAt: 0, startedAt: '' };

it('reads the table once in twenty seconds, however many requests come', async () => {
  let now = 0;
  const { members, asked } = counted();
  const { members: remembering, recall } = rememberMembers(members, () => now);
  await remembering.openSession(session);
  for (let at = 0; at < 100; at += 1) expect(await recall.session('u', 's')).toEqual(session);
  expect(asked()).toBe(1);
  now = 20_001;
  await recall.session('u', 's');
  expect(asked()).toBe(2);
});

it('sees a change elsewhere within those seconds, and its own at once', async () => {
  let now = 0;
  const { members, sessions } = counted();
  const { members: remembering, recall } = rememberMembers(members, () => now);
  await remembering.openSession(session);
  await recall.session('u', 's');
  sessions.delete('s');
  expect(await recall.session('u', 's')).toEqual(session);
  now = 20_001;
  expect(await recall.session('u', 's')).toBeUndefined();
  await remembering.openSession(session);
  expect(await recall.session('u', 's')).toEqual(session);
  await remembering.endSession('u', 's');
  expect(await recall.session('u', 's')).toBeUndefined();
});

it('does not remember a failure', async () => {
  const { members } = counted();
  let failing = true;
  const session = async () => {
    if (failing) throw new Error('the table is away');
    return undefined;
  };
  const { recall } = rememberMembers({ ...members, session }, () => 0);
  await expect(recall.session('u', 's')).rejects.toThrow('away');
  failing = false;
  await expect(recall.session('u', 's')).resolves.toBeUndefined();
});
