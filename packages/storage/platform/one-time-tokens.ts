import type { Members, OneTimeToken, TokenPurpose } from '#application/identity/ports';
import { keys } from '#storage/platform/keys';
import type { Item, PlatformTable } from '#storage/platform/table';

export type OneTimeTokens = Pick<Members, 'putToken' | 'peekToken' | 'takeToken'>;

/** Tokens of mailed links, stored by hash. Deleting one uses it up, so if two people use it at once, only one succeeds. */
export function oneTimeTokensIn(table: PlatformTable, now: () => number): OneTimeTokens {
  const live = (purpose: TokenPurpose, hash: string, item: Item | undefined): OneTimeToken | undefined =>
    item && Number(item['expires']) > now()
      ? {
          purpose,
          hash,
          subject: String(item['subject']),
          expires: Number(item['expires']),
          ...(typeof item['detail'] === 'string' ? { detail: item['detail'] } : {}),
        }
      : undefined;
  return {
    putToken: ({ purpose, hash, ...token }) => table.put(keys.token(purpose, hash), token),
    peekToken: async (purpose, hash) => live(purpose, hash, await table.get(keys.token(purpose, hash))),
    takeToken: async (purpose, hash) => live(purpose, hash, await table.take(keys.token(purpose, hash))),
  };
}
