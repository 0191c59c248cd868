import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type Outbox, openOutbox } from '#test/journeys/outbox';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { deliver, runJobs } from '#test/kit/jobs';
import { actingAs } from '#test/kit/permissions';
import { moveClock } from '#test/kit/processes/move-clock';
import { sharedApp } from '#test/kit/shared-app';

// Reminders of GST returns from the schedule to the mail, on the mornings of December 2026.
const gstin = '27AAACR5055K1Z7';
const real = globalThis.Date;

let app: App;
let outbox: Outbox;
let org: Organisation;
let clerk: Person;

beforeAll(async () => {
  outbox = await openOutbox();
  app = await sharedApp();
  org = await app.organisation('Krishna Returns', { state: '27', gstin });
  clerk = await org.member('Accountant');
}, 60_000);
afterAll(() => {
  globalThis.Date = real;
});

/** The process on a morning of this day. */
function on(day: string): void {
  globalThis.Date = real;
  moveClock(real.parse(`${day}T03:00:00Z`) - real.now());
}

/** The schedule, the job, the relay and the mails of a morning; `times`: how often each comes. */
async function morning(day: string, times = 1): Promise<void> {
  on(day);
  const schedule = functionNamed('schedule-remind-returns');
  const { base } = await import('#functions/wire');
  for (let time = 0; time < times; time += 1) {
    // As if it had not run today, and nobody had been asked.
    await base.sweeps().keepPlace('return-reminder', 'another day', { after: '', ended: false });
    await base.sweeps().answer('return-reminder', org.organisationId);
    await actingAs(schedule, () => invoke(schedule, {}));
    await deliver('return-reminder');
    await runJobs(app, org, 'organisation', 'return-reminder');
  }
  globalThis.Date = real;
}

/** Subjects of the mails about returns that a person got since the last look, in their order. */
const seen = new Map<string, number>();
async function mailsTo({ email }: Person): Promise<readonly string[]> {
  const all = (await outbox.sent()).filter(({ subject, destination }) => destination.to.includes(email) && /^GSTR|^IFF/.test(subject));
  const before = seen.get(email) ?? 0;
  seen.set(email, all.length);
  return all.slice(before).map(({ subject }) => subject);
}

it('mails each person once before a return is due and once when it is late, and nobody about what is filed', async () => {
  const body = { gstin, provider: 'NIC', mode: 'Sandbox', automatic: false };
  const reminders = [{ userId: org.owner.userId }, { userId: clerk.userId }];
  const saved = await org.post('gst-registration', { ...body, reminders, reminderDays: 3 });
  await morning('2026-12-07', 2);
  expect([await mailsTo(org.owner), await mailsTo(clerk)]).toEqual([[], []]);

  await morning('2026-12-08', 2);
  await morning('2026-12-09');
  const due = 'GSTR-1 of Nov-2026 is due on 11-Dec-2026';
  expect([await mailsTo(org.owner), await mailsTo(clerk)]).toEqual([[due], [due]]);
  const [mail] = (await outbox.sent()).filter(({ subject, destination }) => subject === due && destination.to.includes(clerk.email));
  expect(mail?.body.text).toContain(
    `GSTR-1 of Nov-2026 for GSTIN ${gstin} of Krishna Returns is due on 11-Dec-2026. It is not marked as filed yet.`,
  );
  expect(mail?.body.text).toContain(
    `http://localhost:4000/app/gst-returns?place=${org.organisationId}.${org.branchId}.${org.financialYearId}`,
  );

  // Late. The clerk has left meanwhile.
  const { version } = await org.get('user', `/${clerk.userId}`);
  ok(await org.call('PUT', `/api/ims-crm/user/s/statusChange/${clerk.userId}`, { body: { version, active: false } }));
  await morning('2026-12-12', 2);
  expect([await mailsTo(org.owner), await mailsTo(clerk)]).toEqual([['GSTR-1 of Nov-2026 is overdue'], []]);

  // Filed: nothing more about it. The next return is due.
  on('2026-12-12');
  const { email, password } = org.owner;
  const token = ok(await app.call('POST', '/api/ims-crm/user/login', { direct: true, body: { email, password } })).accessToken;
  const filing = { form: 'GSTR-1', month: '2026-11', arn: 'AA271126000001A', filedOn: '2026-12-12' };
  ok(await org.call('POST', '/api/ims-crm/gstRegistration/s/returns/file', { body: filing, as: { ...org.owner, token } }));
  await morning('2026-12-13');
  await morning('2026-12-16');
  expect(await mailsTo(org.owner)).toEqual([]);
  await morning('2026-12-17', 2);
  await morning('2026-12-20');
  expect(await mailsTo(org.owner)).toEqual(['GSTR-3B of Nov-2026 is due on 20-Dec-2026']);
  expect(saved.reminderDays).toBe(3);
});

it('names only members of the organisation', async () => {
  const [registration] = (await org.list('gst-registration')).rows;
  const { id, version } = await org.get('gst-registration', `/${registration.id}`);
  const stranger = await app.person('Zoya');
  const reply = await org.call('PUT', '/api/ims-crm/gstRegistration/s', {
    body: { id, version, gstin, provider: 'NIC', mode: 'Sandbox', automatic: false, reminders: [{ userId: stranger.userId }] },
  });
  expect(reply.status).toBe(422);
});
