import type { Scope } from '#application/ports/scope';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '../../kit/engine.ts';
import { load, newScope } from '../load.ts';
import { type Meter, meter } from '../measuring/meter.ts';
import type { Book } from './book.ts';

/** A book that was loaded and folded, on its own engine with a counting client. */
export interface LoadedBook {
  readonly engine: TestEngine;
  readonly storage: Storage;
  readonly meter: Meter;
  readonly scope: Scope;
  readonly commitsPerSecond: number;
  readonly foldsPerSecond: number;
  readonly writeUnitsPerVoucher: { readonly commit: number; readonly views: number };
  stop(): Promise<void>;
}

/** `batch` is how many entries are folded together; the product folds 5,000. */
export async function loadBook(book: Book, vouchers: number, batch = 5_000): Promise<LoadedBook> {
  const engine = await startEngine();
  const client = engine.newClient();
  const counts = meter(client);
  const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch: batch });
  const scope = newScope();
  const seconds = await load(storage.journal, scope, book.vouchers());
  const commit = counts.writeUnits / vouchers;
  counts.reset();
  const started = performance.now();
  await storage.projector.project(scope.organisationId, { branchId: scope.branchId });
  const folding = (performance.now() - started) / 1000;
  return {
    engine,
    storage,
    meter: counts,
    scope,
    commitsPerSecond: vouchers / seconds,
    foldsPerSecond: vouchers / folding,
    writeUnitsPerVoucher: { commit, views: counts.writeUnits / vouchers },
    async stop() {
      client.destroy();
      await engine.stop();
    },
  };
}
