import type { Members } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** A session that is not here (ended, or past its time) is signed out, whatever its tokens say (decision D4). */
export function sessionsIn(
  table: PlatformTable,
  now: () => number,
): Pick<Members, 'openSession' | 'session' | 'extendSession' | 'endSession' | 'endSessions'> {
  return {
    openSession: (session) => table.put(keys.session(session.userId, session.sessionId), { ...session }),
    async session(userId, sessionId) {
      const item = await table.get(keys.session(userId, sessionId));
      if (!item || Number(item['expires']) <= now()) return undefined;
      return { userId, sessionId, expires: Number(item['expires']), from: String(item['from']), startedAt: String(item['startedAt']) };
    },
    async extendSession(userId, sessionId, expires) {
      await table.update(keys.session(userId, sessionId), {
        UpdateExpression: 'set expires = :expires',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':expires': expires },
      });
    },
    async endSession(userId, sessionId) {
      await table.remove(keys.session(userId, sessionId));
    },
    async endSessions(userId) {
      const { pk, prefix } = keys.sessions(userId);
      for (const item of await table.query(pk, prefix)) await table.remove(keys.session(userId, String(item['sessionId'])));
    },
  };
}
