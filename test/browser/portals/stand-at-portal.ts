import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { changeOf } from '#application/commit/change-of';
import type { Way } from '#domain/eway-bill/way';
import { names } from '#infra/local/runner/environment';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
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
  const physical = { log: names.table('log'), records: names.table('records'), views: names.table('views') };
  const { journal } = openStorage({ says, client, tables: physical, clock: { now: () => new Date() } });
  const { userId, scope } = site;
  await journal.commit(
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

/** What the portal counted for the documents of the site that go this way: kilometres. */
export async function countedDistance(site: Site, way: Way, kilometres: number): Promise<void> {
  const client = clientOf(site);
  const { distances } = openPlatform(client, names.table('platform'), () => new Date());
  await distances.keep({ ...site.scope, userId: site.userId, from: 'test', requestId: newId() }, way, kilometres);
  client.destroy();
}

function clientOf({ tables: endpoint }: Site): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'ap-south-1', credentials });
}
