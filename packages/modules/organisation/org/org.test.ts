import { describe, expect, it } from 'vitest';
import { operationsOf } from '#modules/kit/operations/operations-of';
import { type Org, org, orgDefaults } from '#modules/organisation/org/org';
import { rowSchemaOf } from '#test/kit/row-schema';

const row: Org = { ...orgDefaults, name: 'Suryodaya Solar', status: 'Active' };
const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };

describe('org', () => {
  it('starts with settings that its own fields accept', () => {
    const { status, ...stored } = row;
    expect(status).toBe('Active');
    expect(rowSchemaOf(org.fields).safeParse(stored)).toMatchObject({ success: true });
  });

  it('cannot be created, removed or deactivated through the generic calls', () => {
    expect(operationsOf(org).map((operation) => operation.id)).toEqual([
      'org.list',
      'org.all',
      'org.options',
      'org.names-of',
      'org.history',
      'org.get',
      'org.exists',
      'org.download',
      'org.update',
    ]);
  });

  it.each([
    ['nothing locked', {}, []],
    ['a lock with a reason', { lockedUntil: '2026-10-31', lockReason: 'Returns filed' }, []],
    ['a lock without a reason', { lockedUntil: '2026-10-31' }, ['lockReason']],
    ['a lock in the future', { lockedUntil: '2026-11-22', lockReason: 'Holiday' }, ['lockedUntil']],
    ['an IFSC', { bankIfsc: 'HDFC0001234' }, []],
    ['GST amounts that must be equal', { gstMatchTolerance: 0 }, []],
    ['GST amounts that differ by a hundred rupees', { gstMatchTolerance: 100_00 }, []],
    ['GST amounts that differ by more', { gstMatchTolerance: 100_01 }, ['gstMatchTolerance']],
    ['a wrong IFSC', { bankIfsc: 'HDFC1001234' }, ['bankIfsc']],
  ])('%s', (_, change, paths) => {
    expect(org.check?.({ ...row, ...change }, facts, 'x').map((problem) => problem.path)).toEqual(paths);
  });
});
