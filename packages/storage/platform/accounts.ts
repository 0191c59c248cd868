import type { Accounts, StoredAccount, StoredGrant } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

/** Accounts and refresh grants of the embedded identity provider. */
export function accountsIn(table: PlatformTable): Accounts {
  return {
    create: (account) => table.putNew(keys.account(account.email), { ...account }, 0),
    async find(email) {
      const item = await table.get(keys.account(email));
      return item ? account(item) : undefined;
    },
    async update(email, change) {
      const names = Object.keys(change);
      await table.update(keys.account(email), {
        UpdateExpression: `set ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
      });
    },
    async takeFactorStep(email, step) {
      return await table.updateOnce(keys.account(email), {
        UpdateExpression: 'set factorStep = :step',
        ConditionExpression: 'attribute_exists(pk) and (attribute_not_exists(factorStep) or factorStep < :step)',
        ExpressionAttributeValues: { ':step': step },
      });
    },
    async putGrant(grant) {
      await table.transact([
        { Put: { TableName: table.name, Item: { ...grant, ...keys.grant(grant.sessionId) } } },
        {
          Put: {
            TableName: table.name,
            Item: { sessionId: grant.sessionId, expires: grant.expires, ...keys.accountGrant(grant.email, grant.sessionId) },
          },
        },
      ]);
    },
    async grant(sessionId) {
      const item = await table.get(keys.grant(sessionId));
      return item ? grantOf(item) : undefined;
    },
    async rotateGrant(sessionId, from, to, now, expires) {
      return await table.updateOnce(keys.grant(sessionId), {
        UpdateExpression: 'set tokenHash = :to, previousHash = :from, rotatedAt = :now, expires = :expires',
        ConditionExpression: 'tokenHash = :from',
        ExpressionAttributeValues: { ':from': from, ':to': to, ':now': now, ':expires': expires },
      });
    },
    async dropGrant(sessionId) {
      const grant = await table.get(keys.grant(sessionId));
      if (!grant) return;
      await table.remove(keys.accountGrant(String(grant['email']), sessionId));
      await table.remove(keys.grant(sessionId));
    },
    async dropGrants(email) {
      const { pk, prefix } = keys.accountGrants(email);
      for (const item of await table.query(pk, prefix)) {
        const sessionId = String(item['sessionId']);
        await table.remove(keys.grant(sessionId));
        await table.remove(keys.accountGrant(email, sessionId));
      }
    },
  };
}

function account(item: Item): StoredAccount {
  return {
    email: String(item['email']),
    userId: String(item['userId']),
    password: typeof item['password'] === 'string' ? item['password'] : null,
    verified: item['verified'] === true,
    enabled: item['enabled'] === true,
    secondFactor: typeof item['secondFactor'] === 'string' ? item['secondFactor'] : null,
    pendingFactor: typeof item['pendingFactor'] === 'string' ? item['pendingFactor'] : null,
  };
}

function grantOf(item: Item): StoredGrant {
  return {
    sessionId: String(item['sessionId']),
    email: String(item['email']),
    userId: String(item['userId']),
    tokenHash: String(item['tokenHash']),
    previousHash: typeof item['previousHash'] === 'string' ? item['previousHash'] : null,
    rotatedAt: Number(item['rotatedAt']),
    expires: Number(item['expires']),
  };
}
