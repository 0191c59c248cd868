import { randomUUID } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Answered, Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { type Entered, enterDocument } from '#application/documents/enter-document';
import type { People } from '#application/grids/people-lists';
import { createOrganisation } from '#application/organisation/create-organisation';
import type { Mail } from '#application/ports/mailer';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { createRecord } from '#application/records/create-record';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { s3Files } from '#integrations/files/s3';
import { printers } from '#integrations/pdf/papers';
import { writeSheet } from '#integrations/sheet/workbook';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { openPlatform } from '#storage/platform/platform';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { typedFields } from '#test/kit/books/typed-fields';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { filesBucket, openFiles } from '#test/kit/files';
import { startQueues } from '#test/kit/queue';

/** The books of a new organisation on a real engine, for tests of use cases. The journeys test them over HTTP. */
export interface OpenBooks extends Books {
  readonly engine: TestEngine;
  /** The real object storage behind `ports.files`. */
  readonly objects: S3Client;
  close(): Promise<void>;
}

export interface Books {
  readonly context: Context;
  readonly storage: Storage;
  readonly mails: Mail[];
  /** The store of members and invitations. */
  readonly people: People;
  /** Id of a default group or ledger. */
  group(alias: string): string;
  ledger(alias: string): string;
  unit(code: string): string;
  /** Creates a master from typed fields. */
  create(slug: string, values: Row): Promise<Answered>;
  enter(slug: string, values: Row): Promise<Entered>;
}

export const today = '2026-11-21';

export async function openBooks(): Promise<OpenBooks> {
  const [engine, queueEngine] = await Promise.all([startEngine(), startQueues()]);
  const objects = await openFiles(queueEngine.endpoint);
  return {
    ...(await foundBooks(engine, objects)),
    engine,
    objects,
    async close() {
      objects.destroy();
      await Promise.all([engine.stop(), queueEngine.stop()]);
    },
  };
}

/** Founds an organisation in these tables. */
export async function foundBooks(engine: Pick<TestEngine, 'client' | 'tables'>, objects: S3Client): Promise<Books> {
  const clock = { now: () => new Date() };
  const storage = openStorage({ says, client: engine.client, tables: engine.tables, clock });
  const { members } = openPlatform(engine.client, engine.tables.platform, () => clock.now());
  const user = {
    userId: randomUUID(),
    email: 'asha@suryodaya.example',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    mobile: null,
    status: 'Active' as const,
    activeTheme: 'light-theme-default',
    activeOrganizationId: null,
    activeYears: {},
    passwordTurn: 0,
    createdAt: clock.now().toISOString(),
  };
  await members.createUser(user);
  const address = { line1: 'Plot 14, MIDC Bhosari', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  const founding = { id: randomUUID(), name: 'Suryodaya Solar', address, gstin: '27AAPFU0939F1ZV', yearStart: null };
  const visitor = { from: '127.0.0.1', requestId: 'test' };
  const founded = await createOrganisation({ ...storage, clock, members }, user, visitor, today, founding);
  const mails: Mail[] = [];
  const context = contextOn(storage, { ...founded, userId: user.userId, ...visitor }, objects, mails);
  const { organisationId } = founded;
  return {
    context,
    storage,
    mails,
    people: { members, clock },
    group: (alias) => derivedId(organisationId, `group:${alias}`),
    ledger: (alias) => derivedId(organisationId, `ledger:${alias}`),
    unit: (code) => derivedId(organisationId, `unit:${code}`),
    create: (slug, values) => createRecord(context, masterOf(slug), { ...parsed(slug, values), id: randomUUID() }),
    enter: (slug, values) => enterDocument(context, documentOf(slug), { ...parsed(slug, values), id: randomUUID() }),
  };
}

/** All permissions in the books of an organisation. */
export function contextOn(storage: Storage, scope: Scope, objects: S3Client, mails: Mail[] = []): Context {
  const send = async (mail: Mail, key: string) => {
    mails.push(mail);
    return key;
  };
  return {
    scope,
    caller: { userId: scope.userId, email: 'asha@suryodaya.example', name: 'Asha Kulkarni', permissions: 'all' },
    today,
    ports: {
      ...storage,
      clock: { now: () => new Date() },
      papers: { ...printers, sheet: writeSheet },
      mailer: { send },
      files: s3Files({ bucket: filesBucket, client: objects }),
    },
  };
}

export function masterOf(slug: string): AnyMaster {
  const module = moduleOf(slug);
  if (module?.kind !== 'master') throw new Error(`${slug} is no master`);
  return module;
}

export function documentOf(slug: string): AnyDocument {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  return module;
}

/** A typed body after the API's schema. */
export function parsed(slug: string, values: Row): Record<string, unknown> {
  const module = moduleOf(slug);
  if (module === undefined || module.kind === 'report') throw new Error(`${slug} keeps no rows`);
  return schemaOf(module.fields).parse(values);
}

/** A customer of the same state, and a panel at 5 %. No word of their names begins as a number does, so a search for one does not find them. */
export async function withPartyAndItem(books: Books, unit = 'NOS') {
  const party = await books.create('customer', {
    name: `Asha Traders x${randomUUID().slice(0, 8)}`,
    groupId: books.group('debtors'),
    registrationType: 'Regular',
    gstin: '27AAACR5055K1Z7',
    billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
  });
  const item = await books.create('inventory-item', {
    name: `Mono PERC x${randomUUID().slice(0, 8)}`,
    type: 'Goods',
    unitId: books.unit(unit),
    hsn: '85414300',
    salesRate: 1000_0000,
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  return { partyId: party.id, itemId: item.id };
}

/** The same, a supplier, and a branch with a rack. */
export async function withGoods(books: OpenBooks) {
  const { partyId } = await withPartyAndItem(books);
  const supplier = await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') });
  const { context } = books;
  const branch = await getRecord(context, masterOf('branch'), context.scope.branchId);
  const locations = [{ code: 'A1', name: 'Rack A1' }];
  await updateRecord(context, masterOf('branch'), { ...typedFields('branch', branch), locations } as never);
  return { partyId, supplierId: supplier.id };
}
