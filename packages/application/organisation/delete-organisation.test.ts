import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { deleteOrganisation } from '#application/organisation/delete-organisation';
import { organisationPurge } from '#events/organisation-purge';
import type { Base } from '#functions/wire';
import { shortId } from '#storage/engine/keys';
import { type App, type Organisation, ok, startApp } from '#test/kit/app';

let app: App;
let org: Organisation;
let neighbour: Organisation;
let base: Base;
const organisations = '/api/ims-crm/organization/s';

beforeAll(async () => {
  app = await startApp();
  base = (await import('#functions/wire')).base;
  org = await app.organisation('Closing Traders', { state: '27' });
  neighbour = await app.organisation('Staying Traders', { state: '27', by: org.owner });
  for (const each of [org, neighbour]) {
    const ledger = (alias: string) => derivedId(each.organisationId, `ledger:${alias}`);
    await each.post('transporter', { name: 'Gati' });
    await each.post('journal-voucher', {
      date: '2026-11-20',
      type: 'Journal',
      lines: [
        { ledgerId: ledger('round_off'), debit: 100_00 },
        { ledgerId: ledger('cash'), credit: 100_00 },
      ],
    });
  }
  const project = (organisationId: string, branchId: string) => base.storage().projector.project(organisationId, { branchId });
  await project(org.organisationId, org.branchId);
  await project(neighbour.organisationId, neighbour.branchId);
});
afterAll(() => app.stop());

async function codeMailed(of = org): Promise<string> {
  ok(await of.call('POST', `${organisations}/sendOTPForOrganizationDelete`, {}));
  const mail = (await app.notices(of.owner.email)).find(({ template }) => template === 'organisation-otp');
  return mail?.values['code'] ?? '';
}

const remove = (otp: string, of = org) => of.call('DELETE', `${organisations}/purgeOrganization/${of.organisationId}`, { body: { otp } });

/** Items of an organisation in each table. */
async function itemsOf(organisationId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [name, TableName] of Object.entries(app.engine.tables)) {
    const { Items = [] } = await app.engine.client.send(new ScanCommand({ TableName, ProjectionExpression: 'pk' }));
    counts[name] = Items.filter(({ pk }) => pk?.S?.startsWith(shortId(organisationId)) || pk?.S?.startsWith(organisationId)).length;
  }
  return counts;
}

describe('deleting an organisation', () => {
  it('needs the mailed code', async () => {
    const code = await codeMailed();
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await remove(wrong);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'otp', message: 'This code is wrong or has expired' }]]);
    expect(ok(await org.call('GET', `${organisations}/findDetailsForCurrOrg`, {})).name).toBe('Closing Traders');
  });

  it('accepts no code after five wrong ones', async () => {
    const guessed = await app.organisation('Guessed Traders', { state: '27' });
    const code = await codeMailed(guessed);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1) expect((await remove(wrong, guessed)).status).toBe(422);
    expect((await remove(code, guessed)).status).toBe(429);
    // A new code gives no new tries.
    expect((await remove(await codeMailed(guessed), guessed)).status).toBe(429);
  });

  it('accepts only the last mailed code', async () => {
    const before = await codeMailed();
    let code = await codeMailed();
    while (code === before) code = await codeMailed();
    expect((await remove(before)).body.errors).toMatchObject([{ path: 'otp' }]);
  });

  it('needs the permission to delete organisations', async () => {
    const clerk = await org.member('Accountant');
    expect((await org.call('POST', `${organisations}/sendOTPForOrganizationDelete`, { as: clerk })).status).toBe(403);
  });

  it('can be repeated with the same code after an interruption, and never undoes the work of the job', async () => {
    const closing = await app.organisation('Interrupted Traders', { state: '27' });
    const { organisationId } = closing;
    const code = await codeMailed(closing);
    const { userId, email } = closing.owner;
    const { records, journal } = base.storage();
    const context = {
      scope: { ...closing, userId, from: '', requestId: randomUUID() },
      caller: { userId, email, name: '', permissions: 'all' },
      ports: { records, journal, clock: base.clock },
    } as unknown as Context;
    const tombstones = base.tombstones();
    const cutOff = { ...tombstones, buryFirst: () => Promise.reject(new Error('cut off')) };
    await expect(deleteOrganisation({ members: base.members(), clock: base.clock }, cutOff, context, code)).rejects.toThrow('cut off');
    // The job may finish before the call that started it.
    const { purgedAt, ...closed } = { organisationId, name: '', closedAt: '', closedBy: userId, entries: 7, purgedAt: 'now' };
    await tombstones.bury({ ...closed, purgedAt });
    expect((await remove(code, closing)).status).toBe(200);
    expect(await tombstones.tombstone(organisationId)).toMatchObject({ entries: 7, purgedAt });
    expect(await base.members().membersOf(organisationId)).toEqual([]);
  });

  it('closes it at once, and the job leaves only a tombstone, even if interrupted', async () => {
    const { organisationSecrets } = await import('#functions/organisation-secrets');
    const s3 = new S3Client({ forcePathStyle: true });
    const Bucket = process.env['BUCKET_FILES'] ?? '';
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutObjectCommand({ Bucket, Key: `${org.organisationId}/logo.png`, Body: 'x' }));
    const entries = await base.storage().journal.entries({ ...org, userId: '', from: '', requestId: '' }, 'organisation', 0, 1_000);
    expect(entries.length).toBeGreaterThan(50);
    await base.portals().replace({ ...org, userId: '', from: '', requestId: '' }, 'gate|eway-bill|27AAQCA8719H1ZC', undefined, '{}');
    const inOrganisation = { ...org, userId: '', from: '', requestId: '' };
    await base.distances().keep(inOrganisation, [411004, 560001], 841);
    await organisationSecrets().put(inOrganisation, 'irp-27AAPFU0939F1ZV', 'password');
    ok(await remove(await codeMailed()));
    expect((await org.call('GET', `${organisations}/findDetailsForCurrOrg`, {})).body).toMatchObject({ code: 'foreignScope' });
    const mine = ok(await app.call('GET', `${organisations}/getAssociatedOrganizations`, { token: org.owner.token }));
    expect(mine.map(({ name }: { name: string }) => name)).toEqual(['Staying Traders']);

    const { purgeOrganisation } = await import('#application/jobs/purge-organisation');
    const { openPurge } = await import('#storage/purge');
    const { removeFilesIn } = await import('#integrations/files/remove-files');
    const message = { ...organisationPurge.sample, organisationId: org.organisationId, name: 'Closing Traders', userId: org.owner.userId };
    // The engine's client stops answering after this many calls, like a killed process; the next delivery continues.
    for (const calls of [3, 9, 20, 45, Number.POSITIVE_INFINITY]) {
      const client = app.engine.newClient();
      let left = calls;
      client.middlewareStack.add(
        (next) => async (args) => {
          left -= 1;
          if (left < 0) throw new Error('cut off');
          return next(args);
        },
        { step: 'initialize', name: 'cut' },
      );
      const world = {
        purge: {
          ...openPurge(client, app.engine.tables),
          ...base.tombstones(),
          files: removeFilesIn({ bucket: Bucket }),
          relayed: base.relayed().forget,
          proofs: base.proofs().forget,
          portals: async (organisationId: string) => {
            await Promise.all([base.portals().forget(organisationId), base.distances().forget(organisationId)]);
          },
          secrets: organisationSecrets().forget,
        },
        clock: base.clock,
      };
      const done = await purgeOrganisation(world, message).then(
        () => true,
        () => false,
      );
      expect(done).toBe(calls === Number.POSITIVE_INFINITY);
      client.destroy();
    }
    expect(await itemsOf(org.organisationId)).toEqual({ log: 0, records: 0, views: 0, platform: 1 });
    expect(await base.tombstones().tombstone(org.organisationId)).toMatchObject({
      name: 'Closing Traders',
      closedBy: org.owner.userId,
      purgedAt: expect.any(String),
      entries: expect.any(Number),
    });
    expect(await organisationSecrets().get(inOrganisation, 'irp-27AAPFU0939F1ZV')).toBeUndefined();
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${org.organisationId}/` }));
    expect(KeyCount ?? 0).toBe(0);
  });

  it('does not touch another organisation', async () => {
    expect(ok(await neighbour.call('GET', `${organisations}/findDetailsForCurrOrg`, {})).name).toBe('Staying Traders');
    expect(await base.storage().prover.prove(neighbour.organisationId)).toEqual([]);
    expect((await neighbour.list('transporter')).rows).toHaveLength(1);
  });
});
