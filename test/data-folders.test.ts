import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { enterDocument } from '#application/documents/enter-document';
import { entryFacts } from '#application/documents/facts/entry-facts';
import { giveAuditorRole } from '#application/identity/roles/auditor-role';
import { newRow } from '#application/records/master-row';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { openStorage } from '#storage/storage';
import { contextOn, documentOf, masterOf, parsed } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { figuresOf, type KeptFigures, noFiles, withFolder } from '#test/kit/data-folder';

/** Data folders that earlier versions wrote (`test/kit/processes/make-data-folder.ts`): a later version opens, proves and continues them. */
const folders = join(import.meta.dirname, 'data-folders');
const names = readdirSync(folders).filter((name) => name.endsWith('.json'));
const unpacked: string[] = [];
afterAll(() => {
  for (const folder of unpacked) rmSync(folder, { recursive: true, force: true });
});

describe.each(names)('a data folder of %s', (name) => {
  const kept: KeptFigures = JSON.parse(readFileSync(join(folders, name), 'utf8'));
  const { organisationId } = kept.scope;
  const folder = mkdtempSync(join(tmpdir(), 'bahi-older-'));
  unpacked.push(folder);
  writeFileSync(join(folder, 'tables.db'), gunzipSync(readFileSync(join(folders, name.replace('.json', '.db.gz')))));

  it('is proven by the command', () => {
    const verify = join(import.meta.dirname, '../infra/local/commands/verify.ts');
    const { stdout } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', verify, '--data', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('The books are correct');
  });

  it('is given the newer default ledgers once, by several processes at once, and its figures stay', async () => {
    await withFolder(folder, async (tables) => {
      const open = () => contextOn(openStorage({ says, ...tables, clock: { now: () => new Date() } }), kept.scope, noFiles());
      const [one, other] = [open(), open()];
      expect(await figuresOf(one, kept.period)).toEqual(kept.trialBalance);
      const [facts, theirs, again] = await Promise.all([entryFacts(one), entryFacts(other), entryFacts(one)]);
      expect([theirs, again]).toEqual([facts, facts]);
      expect(facts.ledgers.map(({ alias }) => alias)).toEqual(defaultLedgers.map(({ alias }) => alias));
      expect(await figuresOf(one, kept.period)).toEqual(kept.trialBalance);
      const storage = openStorage({ says, ...tables, clock: { now: () => new Date() } });
      for (const { id } of facts.ledgers) {
        const revisions = await storage.records.history(kept.scope, 'organisation', 'customer', id);
        expect(revisions.map(({ action }) => action)).toEqual(['create']);
      }
      const { row } = (await storage.records.find(kept.scope, 'customer', derivedId(organisationId, 'ledger:customs_duty'))) ?? {};
      expect(row).toMatchObject({
        isDefault: true,
        aliasFixed: true,
        status: 'Active',
        ledgerKind: 'Expense',
        name: 'Customs Duty 2',
        alias: 'customs_duty_2',
      });
      // A role that the version did not have yet, once as well.
      await Promise.all([giveAuditorRole(one), giveAuditorRole(open())]);
      const auditor = await storage.records.history(kept.scope, 'organisation', 'role', derivedId(organisationId, 'role:Auditor'));
      expect(auditor.map(({ action, after }) => [action, after?.['name'], after?.['readOnly']])).toEqual([['create', 'Auditor', true]]);
      // The minimum price of a product that was saved before it acted counts on the first order, and is kept on the item once.
      await expectPricesTakenOver(open(), other);
      await storage.projector.project(organisationId, 'organisation');
      expect(await storage.prover.prove(organisationId)).toEqual([]);
      const entries = (await storage.journal.entries(kept.scope, 'organisation', 0, 1000)).length;
      await entryFacts(open());
      expect((await storage.journal.entries(kept.scope, 'organisation', 0, 1000)).length).toBe(entries);
    });
  });
});

/** Gives the item of the folder a product as its version wrote one: with a price that the item does not know. Then two orders come at once. */
async function expectPricesTakenOver(one: Context, other: Context): Promise<void> {
  const { scope, ports } = one;
  const [itemId = ''] = await ports.records.search(scope, 'inventory-item', ['mono'], 1);
  const [partyId = ''] = await ports.records.search(scope, 'customer', ['asha'], 1);
  const id = derivedId(scope.organisationId, 'product:Panel');
  const row = { ...newRow(one, masterOf('product'), { name: 'Panel', inventoryItemId: itemId }), minimumSellingPrice: 1_200_00 };
  const change = changeOf(masterOf('product'), { action: 'create', id, row, before: undefined, userId: scope.userId });
  await ports.journal.commit(scope, 'organisation', { slug: 'product', id, kind: 'create', fingerprint: 'x', decide: () => change });
  const order = parsed('sales-order', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
  const entered = await Promise.all([one, other].map((at) => enterDocument(at, documentOf('sales-order'), { ...order, id: randomUUID() })));
  const warning = expect.stringContaining('below its minimum price of 1,200');
  expect(entered.map(({ warnings }) => warnings)).toEqual([[warning], [warning]]);
  const revisions = await ports.records.history(scope, 'organisation', 'inventory-item', itemId);
  expect(revisions.map(({ action, after }) => [action, after?.['productPrices']])).toEqual([
    ['edit', [{ productId: id, name: 'Panel', price: 1_200_0000 }]],
    ['create', undefined],
  ]);
}
