import type { Members } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

export type KeptFactors = Pick<Members, 'putRecoveryCodes' | 'recoveryCodes' | 'takeRecoveryCode' | 'hasSecondFactor' | 'noteSecondFactor'>;

/** An item for each code. Deleting it uses it up, so if two people type it at once, only one gets in. */
export function factorsIn(table: PlatformTable): KeptFactors {
  const stored = (userId: string) => {
    const { pk, prefix } = keys.recoveryCodes(userId);
    return table.query(pk, prefix);
  };
  return {
    async putRecoveryCodes(userId, { salt, hashes }) {
      for (const item of await stored(userId)) await table.remove(keys.recoveryCode(userId, String(item['hash'])));
      for (const hash of hashes) await table.put(keys.recoveryCode(userId, hash), { salt, hash });
    },
    async recoveryCodes(userId) {
      const items = await stored(userId);
      return items[0] && { salt: String(items[0]['salt']), hashes: items.map((item) => String(item['hash'])) };
    },
    async hasSecondFactor(userId) {
      return (await table.get(keys.secondFactor(userId))) !== undefined;
    },
    async noteSecondFactor(userId, on) {
      if (on) await table.put(keys.secondFactor(userId), {});
      else await table.remove(keys.secondFactor(userId));
    },
    async takeRecoveryCode(userId, hash) {
      return (await table.take(keys.recoveryCode(userId, hash))) !== undefined;
    },
  };
}
