import { describe, expect, it } from 'vitest';
import { purgeOrganisation } from '#application/jobs/purge-organisation';
import type { Tombstone } from '#application/organisation/ports';
import { organisationPurge } from '#events/organisation-purge';

const clock = { now: () => new Date('2026-11-21T06:00:00Z') };
const message = organisationPurge.sample;
const steps = ['entries', 'members', 'files', 'data', 'relayed', 'proofs', 'portals', 'secrets'] as const;

/** A platform that records its calls, and fails at one step like a killed process. */
function world(failing?: (typeof steps)[number], before?: Tombstone) {
  const done: string[] = [];
  let stone = before;
  const step = (name: (typeof steps)[number]) => async () => {
    if (name === failing) throw new Error('killed');
    done.push(name);
  };
  const purge: Parameters<typeof purgeOrganisation>[0]['purge'] = {
    entries: async () => {
      await step('entries')();
      return 7;
    },
    members: step('members'),
    files: step('files'),
    data: step('data'),
    relayed: step('relayed'),
    proofs: step('proofs'),
    portals: step('portals'),
    secrets: step('secrets'),
    tombstone: async () => stone,
    bury: async (tombstone) => {
      stone = tombstone;
    },
  };
  return { purge, clock, done, stone: () => stone };
}

describe('the purge of an organisation', () => {
  it('ends memberships, then deletes files and data, and notes on the tombstone when it was done', async () => {
    const at = world();
    await purgeOrganisation(at, message);
    expect(at.done).toEqual(['entries', 'members', 'files', 'data', 'relayed', 'proofs', 'portals', 'secrets']);
    expect(at.stone()).toMatchObject({ name: message.name, closedBy: message.userId, entries: 7, purgedAt: '2026-11-21T06:00:00.000Z' });
  });

  it.each(steps)('interrupted at %s, it is not marked as done, and the next delivery finishes it', async (failing) => {
    const first = world(failing);
    await expect(purgeOrganisation(first, message)).rejects.toThrow('killed');
    expect(first.stone()?.purgedAt ?? null).toBeNull();
    const second = world(undefined, first.stone());
    await purgeOrganisation(second, message);
    expect(second.stone()).toMatchObject({ entries: 7, purgedAt: expect.any(String) });
  });

  it('counts the entries before anything is deleted, and only once', async () => {
    const stone: Tombstone = {
      organisationId: message.organisationId,
      name: message.name,
      closedAt: '',
      closedBy: '',
      entries: 5_000,
      purgedAt: null,
    };
    const at = world(undefined, stone);
    await purgeOrganisation(at, message);
    expect(at.done).not.toContain('entries');
    expect(at.stone()?.entries).toBe(5_000);
  });

  it('does nothing if it was done already', async () => {
    const stone: Tombstone = {
      organisationId: message.organisationId,
      name: message.name,
      closedAt: '',
      closedBy: '',
      entries: 7,
      purgedAt: '2026-11-20T00:00:00Z',
    };
    const at = world(undefined, stone);
    await purgeOrganisation(at, message);
    expect([at.done, at.stone()]).toEqual([[], stone]);
  });
});
