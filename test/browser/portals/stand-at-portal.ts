import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { changeOf } from '#application/commit/change-of';
import { names } from '#infra/local/runner/environment';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
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
  const client = new DynamoDBClient({
    endpoint: site.tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
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
