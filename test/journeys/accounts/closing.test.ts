import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import type { Fields } from '#modules/kit/field';
import { org as organisationModule } from '#modules/organisation/org/org';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { isBadDay } from '#test/kit/faults/bad-day';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** What an auditor relies on: vouchers with a later time than the lock were saved after it. */
let app: App;
let org: Organisation;
let date: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Year Closers', { state: '27' });
  date = (await org.get('financial-year', `/${org.financialYearId}`)).start;
});

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const voucher = () => ({
  id: newId(),
  date,
  type: 'Journal',
  lines: [
    { ledgerId: ledger('round_off'), debit: 1_00 },
    { ledgerId: ledger('cash'), credit: 1_00 },
  ],
});
const save = () => org.call('POST', '/api/ims-crm/journalVoucher/s', { body: voucher() });

/** Vouchers saved in parallel until the lock refuses them, and the lock. */
async function savedWhile(lock: () => Promise<Reply>): Promise<{ readonly lockedAt: string; readonly moments: readonly string[] }> {
  const moments: string[] = [];
  // Closing takes longer on a bad day, and twelve would make more requests than one person may.
  const writers = Array.from({ length: isBadDay() ? 3 : 12 }, async () => {
    for (let reply = await save(); ; reply = await save()) {
      if (reply.status === 200) moments.push(reply.body.data.createdAt);
      else if (reply.status === 422) return;
      else expect(reply.status).toBe(503);
      if (isBadDay()) await sleep(200);
    }
  });
  await expect.poll(() => moments.length, { interval: 2, timeout: patienceMs / 3 }).toBeGreaterThan(19);
  const { updatedAt } = ok(await lock());
  await Promise.all(writers);
  return { lockedAt: updatedAt, moments };
}

const patienceMs = isBadDay() ? 300_000 : 60_000;

describe('vouchers that are saved while a period is being closed', () => {
  it(
    'are saved with a time up to that of the closing, or refused',
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const act = async (verb: string) => {
          const { version } = await org.get('financial-year', `/${org.financialYearId}`);
          return org.call('PUT', `/api/ims-crm/financialYear/s/${org.financialYearId}/${verb}`, { body: { version, remark: 'Audited' } });
        };
        const { lockedAt, moments } = await savedWhile(() => act('close'));
        expect(moments.filter((moment) => moment > lockedAt)).toEqual([]);
        const { updatedAt: reopenedAt } = ok(await act('reopen'));
        expect(reopenedAt >= lockedAt).toBe(true);
        expect(ok(await save()).createdAt >= reopenedAt).toBe(true);
      }
    },
    patienceMs,
  );

  it(
    'are saved with a time up to that of the lock of the organisation, or refused',
    async () => {
      const lock = async (lockedUntil: string | null) => {
        const row = await org.get('org', `/${org.organisationId}`);
        const typed = Object.entries<Fields[string]>(organisationModule.fields).filter(([, field]) => field.computed !== true);
        const body = Object.fromEntries(typed.map(([name]) => [name, row[name]]));
        const lockReason = lockedUntil === null ? null : 'Returns filed';
        return org.call('PUT', '/api/ims-crm/organization/s', {
          body: { ...body, id: row.id, version: row.version, lockedUntil, lockReason },
        });
      };
      const { lockedAt, moments } = await savedWhile(() => lock(date));
      expect(moments.filter((moment) => moment > lockedAt)).toEqual([]);
      ok(await lock(null));
      ok(await save());
    },
    patienceMs,
  );
});

describe('the report of what changed after the closing', () => {
  it('shows vouchers entered after a year was closed and unlocked, and none from before, also as files', async () => {
    const place = await app.organisation('Year Readers', { state: '27' });
    const { start, end } = await place.get('financial-year', `/${place.financialYearId}`);
    const line = (alias: string) => derivedId(place.organisationId, `ledger:${alias}`);
    const enter = () =>
      place.post('journal-voucher', {
        date: start,
        type: 'Journal',
        lines: [
          { ledgerId: line('round_off'), debit: 1_00 },
          { ledgerId: line('cash'), credit: 1_00 },
        ],
      });
    await enter();
    const act = async (verb: string) => {
      const { version } = await place.get('financial-year', `/${place.financialYearId}`);
      ok(
        await place.call('PUT', `/api/ims-crm/financialYear/s/${place.financialYearId}/${verb}`, { body: { version, remark: 'Audited' } }),
      );
    };
    await act('close');
    await act('reopen');
    const late = await enter();
    const filter = { from: start, to: end };
    const { rows, notes } = ok(await place.call('POST', '/api/ims-crm/changesAfterClosing/s/data', { body: filter }));
    expect(rows.map((row: { cells: Record<string, unknown> }) => [row.cells['action'], row.cells['number']])).toEqual([
      ['Entered', late.number],
    ]);
    expect(notes).toHaveLength(2);
    for (const as of ['PDF', 'EXCEL', 'JSON']) {
      const file = await place.call('POST', '/api/ims-crm/changesAfterClosing/s/export', { body: { ...filter, as } });
      expect([as, file.status, file.bytes.length > 500]).toEqual([as, 200, true]);
    }
    const clerk = await place.member('Sales');
    expect((await place.call('POST', '/api/ims-crm/changesAfterClosing/s/data', { body: filter, as: clerk })).status).toBe(403);
  }, 60_000);
});
