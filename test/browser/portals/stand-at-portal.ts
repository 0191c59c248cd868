import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { changeOf } from '#application/commit/change-of';
import type { Way } from '#domain/eway-bill/way';
import { names } from '#infra/local/runner/environment';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { openPlatform } from '#storage/platform/platform';
import { openStorage } from '#storage/storage';
import type { Site } from '#test/browser/site';
import { says } from '#test/kit/books/says';
import { newId } from '#test/kit/new-id';

/** A document as a job writes it after a portal has answered: the tests of the browser have no portal. `action` is what its history says. */
export async function standAtPortal(
  site: Site,
  document: AnyDocument,
  { id }: { readonly id: string },
  action: string,
  standing: AnyRow,
): Promise<void> {
  const client = clientOf(site);
  const { userId, scope } = site;
  await journalOf(client).commit(
    { ...scope, userId, from: 'test', requestId: newId() },
    { branchId: scope.branchId },
    {
      ...{ slug: document.slug, id, kind: 'change' },
      decide({ record: before }) {
        if (before === undefined) throw new Error('It was entered');
        const row = { ...before.row, ...standing };
        return changeOf(document, { action, id, row, before, userId, effect: before.effect ?? null });
      },
    },
  );
  client.destroy();
}

/** An e-way bill of others as a fetch wrote it, which may be rejected for so many hours more. */
export async function fetchedBill(site: Site, hoursLeft: number, row: AnyRow): Promise<void> {
  const until = Date.now() + hoursLeft * 3_600_000;
  const madeAt = new Date(until - 72 * 3_600_000).toISOString();
  await fetched(site, othersEwayBill, { madeAt, rejectUntil: new Date(until).toISOString(), answerStatus: 'New', ...row });
}

/** What a fetch from the portal wrote: a bill of others, or the fetch itself. */
export async function fetched(site: Site, module: typeof othersEwayBill | typeof ewayBillFetch, more: AnyRow): Promise<void> {
  const client = clientOf(site);
  const { userId, scope } = site;
  const id = newId();
  const row = { status: 'Active', ...more };
  await journalOf(client).commit({ ...scope, userId, from: 'test', requestId: newId() }, 'organisation', {
    ...{ slug: module.slug, id, kind: 'create', fingerprint: id },
    decide: () => changeOf(module, { action: 'fetch', id, before: undefined, userId, row }),
  });
  client.destroy();
}

/** What the portal counted for the documents of the site that go this way: kilometres. */
export async function countedDistance(site: Site, way: Way, kilometres: number): Promise<void> {
  const client = clientOf(site);
  const { distances } = openPlatform(client, names.table('platform'), () => new Date());
  await distances.keep({ ...site.scope, userId: site.userId, from: 'test', requestId: newId() }, way, kilometres);
  client.destroy();
}

function journalOf(client: DynamoDBClient) {
  const tables = { log: names.table('log'), records: names.table('records'), views: names.table('views') };
  return openStorage({ says, client, tables, clock: { now: () => new Date() } }).journal;
}

function clientOf({ tables: endpoint }: Site): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'ap-south-1', credentials });
}
