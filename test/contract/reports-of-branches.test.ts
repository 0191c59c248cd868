import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { reports } from '#modules/all-modules';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Every report, on the screen and as a file, refuses a branch that the caller may not see, alone and beside one they may. */
let app: App;
let org: Organisation;
let other: string;
let foreign: string;
let clerk: Person;
let year: { readonly start: string; readonly end: string };

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Two Branches', { state: '27' });
  foreign = (await app.organisation('Of Others')).branchId;
  other = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address: { line1: 'Peenya', state: '29' } })).id;
  clerk = await org.member('Admin');
  year = await org.get('financial-year', `/${org.financialYearId}`);
}, 60_000);

const several = reports.filter(({ filters }) => 'branches' in filters);

function bodyOf(report: (typeof reports)[number], branches: readonly string[]): object {
  const { filters } = report;
  const chosen = Object.entries(filters).flatMap(([name, field]) =>
    field.required && field.kind === 'choice' ? [[name, field.of[0]?.value]] : [],
  );
  return {
    ...('from' in filters ? { from: year.start, to: year.end } : {}),
    ...('asOf' in filters ? { asOf: year.start } : {}),
    // A bank book is of all banks unless one is chosen, and cash is none.
    ...('ledgerId' in filters && report.slug !== 'bank-book' ? { ledgerId: derivedId(org.organisationId, 'ledger:cash') } : {}),
    ...('groupId' in filters ? { groupId: derivedId(org.organisationId, 'group:current_assets') } : {}),
    ...('itemId' in filters ? { itemId: newId() } : {}),
    ...Object.fromEntries(chosen),
    branches,
  };
}

describe('a report of several branches', () => {
  it('there are many', () => expect(several.length).toBeGreaterThan(15));

  it.each(several.map((report) => [report.slug, report] as const))('%s', async (_, report) => {
    const ask = (branches: readonly string[], as: Person, way: 'data' | 'export') =>
      org.call('POST', `${basePath(report)}/${way}`, {
        as,
        direct: true,
        body: { ...bodyOf(report, branches), ...(way === 'export' ? { as: 'JSON' } : {}) },
      });
    for (const way of ['data', 'export'] as const) {
      const replies = [
        await ask([other], clerk, way),
        await ask([org.branchId, other], clerk, way),
        await ask([foreign], org.owner, way),
        await ask([newId()], org.owner, way),
      ];
      expect(replies.map(({ status, body }) => [status, body.code, body.message])).toEqual(
        replies.map(() => [403, 'foreignScope', 'You are not a member of this branch']),
      );
    }
    const seen = await ask([org.branchId, other], org.owner, 'data');
    // An item that does not exist has no stock ledger.
    if (!('itemId' in report.filters && report.slug === 'stock-ledger')) ok(seen);
  });
});

it('every ledger that entry facts name has a statement, also that of a branch to which nothing was sent yet', async () => {
  const { ledgers } = await org.get('branch', '/entryFacts');
  expect(ledgers.length).toBeGreaterThan(20);
  const statement = (ledgerId: string, branches: readonly string[]) =>
    org.call('POST', '/api/ims-crm/ledger/s/data', { direct: true, body: { ledgerId, from: year.start, to: year.end, branches } });
  for (const { id, name } of ledgers as readonly { readonly id: string; readonly name: string }[]) {
    const { status, body } = await statement(id, [org.branchId]);
    expect([name, status, body.data.totals.balance]).toEqual([name, 200, 0]);
  }
  const ofBranch = ledgers.find(({ alias }: { readonly alias: string }) => alias.endsWith(other));
  const both = await statement(ofBranch.id, [org.branchId, other]);
  expect([both.status, JSON.stringify(both.body).includes('Bengaluru')]).toEqual([200, true]);
  expect((await statement(newId(), [org.branchId])).status).toBe(404);
});
