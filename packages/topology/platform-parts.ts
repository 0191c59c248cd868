/**
 * Parts of the `platform` table by their partition keys, as `storage/platform/keys.ts` makes them: `?` is one character and `*` any
 * number. A function can reach only the parts that its entry lists.
 */
export const platformParts = {
  /** Data of the embedded identity provider. In the cloud the user pool has it, and no function can reach these parts. */
  accounts: ['account|*', 'grant|*'],
  /** People, their sessions and their memberships. */
  people: ['user|*'],
  members: ofOrganisation('member'),
  invitations: ofOrganisation('invitation'),
  /** Personal settings. */
  preferences: ofOrganisation('preference'),
  /** Unsaved forms. */
  drafts: ofOrganisation('draft'),
  tombstones: ofOrganisation('tombstone'),
  /** How far the outbox of each log was sent. */
  relayed: ofOrganisation('relayed'),
  /** How far the nightly proof of each organisation has come. */
  proofs: ofOrganisation('proof'),
  /** What all processes know of the portals that an organisation uses: whether they answer, and the sessions there. */
  portals: ofOrganisation('portal'),
  /** The kilometres that the e-way bill portal counted between PIN codes. */
  distances: ofOrganisation('distance'),
  /** Where the walks over all logs are, and whom they asked. */
  walks: ['walk|*'],
  /** Tokens of mailed links. */
  tokens: ['token|*'],
  counters: ['counter|*'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlatformPart = keyof typeof platformParts;

function ofOrganisation(what: string): readonly string[] {
  return [`????????-????-????-????-????????????|${what}`];
}
