/**
 * Parts of the `platform` table by their partition keys, as `storage/platform/keys.ts` makes them: `?` is one character and `*` any
 * number. A function that reaches the table reaches those parts that its entry lists.
 */
export const platformParts = {
  /** Of the embedded identity provider: in the cloud the user pool has them, and nobody reaches these. */
  accounts: ['account|*', 'grant|*'],
  /** People, their sessions, and which organisations they are in. */
  people: ['user|*'],
  members: ofOrganisation('member'),
  invitations: ofOrganisation('invitation'),
  /** What people set for themselves. */
  preferences: ofOrganisation('preference'),
  /** Forms that people did not save yet. */
  drafts: ofOrganisation('draft'),
  tombstones: ofOrganisation('tombstone'),
  /** What mailed links carry. */
  tokens: ['token|*'],
  counters: ['counter|*'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlatformPart = keyof typeof platformParts;

function ofOrganisation(what: string): readonly string[] {
  return [`????????-????-????-????-????????????|${what}`];
}
