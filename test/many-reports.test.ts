import { expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { ok, startApp } from '#test/kit/app';

/** Not on the shared app, whose calls are watched and stay in this process. */
const asked = 30;

it('many reports at once are built in a thread of their own and show the same', async () => {
  const app = await startApp({ watched: false });
  try {
    const org = await app.organisation('Report Readers');
    const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
    const lines = [
      { ledgerId: ledger('cash'), debit: 500_00 },
      { ledgerId: ledger('sales'), credit: 500_00 },
    ];
    await org.post('journal-voucher', { date: '2026-11-20', type: 'Journal', lines });
    const trialBalance = async () =>
      ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from: '2026-04-01', to: '2027-03-31' } }));
    const alone = await trialBalance();
    const threads: unknown[] = [];
    const opened = (thread: unknown) => threads.push(thread);
    process.on('worker', opened);
    const together = await Promise.all(Array.from({ length: asked }, trialBalance));
    process.off('worker', opened);
    expect(together).toEqual(Array.from({ length: asked }, () => alone));
    expect(JSON.stringify(alone)).toContain('50000');
    expect(threads).toHaveLength(1);
  } finally {
    await app.stop();
  }
}, 60_000);
