import type { Members, Session } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

/** If the session is missing (ended or expired), the person is signed out, whatever the tokens say (decision D4). */
export function sessionsIn(
  table: PlatformTable,
  now: () => number,
): Pick<Members, 'openSession' | 'session' | 'sessionsOf' | 'updateSession' | 'endSession' | 'endSessions'> {
  const isLive = (item: Item) => Number(item['expires']) > now();
  return {
    openSession: (session) => table.put(keys.session(session.userId, session.sessionId), { ...session }),
    async session(userId, sessionId) {
      const item = await table.get(keys.session(userId, sessionId));
      return item && isLive(item) ? sessionOf(item) : undefined;
    },
    async sessionsOf(userId) {
      const { pk, prefix } = keys.sessions(userId);
      return (await table.query(pk, prefix)).filter(isLive).map(sessionOf);
    },
    async updateSession(userId, sessionId, change) {
      const names = Object.keys(change);
      await table.update(keys.session(userId, sessionId), {
        UpdateExpression: `set ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
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

function sessionOf(item: Item): Session {
  const startedAt = String(item['startedAt']);
  return {
    userId: String(item['userId']),
    sessionId: String(item['sessionId']),
    expires: Number(item['expires']),
    from: String(item['from']),
    agent: String(item['agent'] ?? ''),
    startedAt,
    usedAt: String(item['usedAt'] ?? startedAt),
    provenAt: Number(item['provenAt'] ?? Math.floor(Date.parse(startedAt) / 1000)),
    ...(item['passwordShownAt'] === undefined ? {} : { passwordShownAt: Number(item['passwordShownAt']) }),
  };
}
