import type { Members, User, UserStatus } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

export function usersIn(table: PlatformTable): Pick<Members, 'createUser' | 'user' | 'users' | 'updateUser' | 'turnPassword'> {
  return {
    async createUser(user) {
      await table.putNew(keys.user(user.userId), { ...user }, 0);
    },
    async user(userId) {
      const item = await table.get(keys.user(userId));
      return item ? userOf(item) : undefined;
    },
    async users(userIds) {
      const items = await table.getMany([...new Set(userIds)].map((userId) => keys.user(userId)));
      return new Map(items.map((item) => [String(item['userId']), userOf(item)]));
    },
    async updateUser(userId, change) {
      const names = Object.keys(change);
      if (names.length === 0) return;
      await table.update(keys.user(userId), {
        UpdateExpression: `set ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
      });
    },
    async turnPassword(userId, from) {
      const unturned = from === 0 ? 'attribute_not_exists(passwordTurn) or ' : '';
      return await table.updateOnce(keys.user(userId), {
        UpdateExpression: 'add passwordTurn :one',
        ConditionExpression: `attribute_exists(pk)${from === undefined ? '' : ` and (${unturned}passwordTurn = :from)`}`,
        ExpressionAttributeValues: { ':one': 1, ...(from === undefined ? {} : { ':from': from }) },
      });
    },
  };
}

const statuses: readonly UserStatus[] = ['Not Verified', 'Active', 'Inactive'];

function userOf(item: Item): User {
  const years = item['activeYears'];
  return {
    userId: String(item['userId']),
    email: String(item['email']),
    firstName: String(item['firstName']),
    lastName: String(item['lastName']),
    mobile: typeof item['mobile'] === 'string' ? item['mobile'] : null,
    status: statuses.find((status) => status === item['status']) ?? 'Inactive',
    activeTheme: String(item['activeTheme']),
    activeOrganizationId: typeof item['activeOrganizationId'] === 'string' ? item['activeOrganizationId'] : null,
    activeYears:
      typeof years === 'object' && years !== null
        ? Object.fromEntries(Object.entries(years).map(([key, value]) => [key, String(value)]))
        : {},
    passwordTurn: Number(item['passwordTurn'] ?? 0),
    createdAt: String(item['createdAt']),
  };
}
