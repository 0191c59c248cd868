import { randomUUID } from 'node:crypto';
import { it } from 'vitest';
import { importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { sheets } from '#integrations/sheet/read-rows';
import { documentOf, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { documents } from '#modules/all-modules';
it('x', async () => {
  const books = await openBooks();
  for (let p = 0; p < 40; p++) await books.create('customer', { name: `Party ${p}`, groupId: books.group('debtors') });
  const { context } = books;
  const shapes = new Map<string, number>();
  (books.engine as any).client.middlewareStack.add((next: any, c: any) => async (args: any) => {
    const i = args.input; const key = `${c.commandName} ${i.TableName ?? Object.keys(i.RequestItems ?? {}).join()} ${i.IndexName ?? ''} ${i.KeyConditionExpression ?? ''}`; 
    const n = i.RequestItems ? (Object.values(i.RequestItems)[0] as any).Keys?.length ?? 1 : 1;
    shapes.set(key, (shapes.get(key) ?? 0) + 1); shapes.set('items of ' + key, (shapes.get('items of ' + key) ?? 0) + n);
    return next(args);
  }, { step: 'initialize' });
  const lines = Array.from({ length: 8000 }, (_, at) => `${String(1 + at % 28).padStart(2, '0')}-${String(4 + at % 7).padStart(2, '0')}-2026,Receipt,Cash,Party ${at % 40},${100 + at}`);
  const key = await uploadTable(books, 'v.csv', ['Date,Type,Bank / Cash,Ledger,Amount', ...lines]);
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  const run = async (phase: 'check' | 'save') => {
    const id = randomUUID();
    await startImport(context, documentOf('bank-cash'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: phase === 'save' });
    const t = process.cpuUsage(); shapes.clear();
    await importRecords(context, { sheets, moduleOf: (s) => documents.find((o) => o.slug === s), goOn: () => true }, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase });
    const c = process.cpuUsage(t);
    console.log(phase, ((c.user + c.system) / 8000).toFixed(0), 'us a row', [...shapes].sort((a, b) => b[1] - a[1]).slice(0, 16).map(([k, n]) => `${n} ${k}`).join('\n'));
  };
  await run('check'); await run('save'); await run('save');
  await books.close();
}, 200_000);
