import { randomUUID } from 'node:crypto';
import { keepFile } from '#application/files/keep-file';
import { importStatement } from '#application/gst-reconciliation/import-statement';
import { listRows } from '#application/gst-reconciliation/list-rows';
import { readPortalJson } from '#domain/gstr-2b/portal-json';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { openBooks } from '#test/journeys/books';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';
import { type Figure, ratioFigure } from './measuring/figure.ts';
import { purchasesAndReports } from './purchases-and-gstr-2b.ts';

const rowCount = 100_000;
const month = { statement: 'GSTR-2B', period: '2025-10' } as const;
const gstin = '27AAPFU0939F1ZV';

/** GSTR2BFILE: a file of the portal imported on a real engine, until the first tab shows, beside reading the same file and nothing else. */
export async function gstr2bImport(): Promise<readonly Figure[]> {
  const { portal } = purchasesAndReports(rowCount, 2_000);
  const reported = portal.flatMap(({ supplier, number, date, taxable, igst, cgst, sgst }) => {
    const rupees = (amount: number) => Math.round(amount) / 100;
    const amounts = { taxable: rupees(taxable), igst: rupees(igst), cgst: rupees(cgst), sgst: rupees(sgst) };
    return supplier === null ? [] : [{ gstin: supplier, number, date, ...amounts }];
  });
  const text = gstr2bFile(gstin, month.period, reported);
  const books = await openBooks();
  try {
    const content = Buffer.from(text);
    // Longer than an upload may be, so its bytes come from memory.
    const files = { ...books.context.ports.files, get: async () => content };
    const context = { ...books.context, ports: { ...books.context.ports, files } };
    const plain = await took(() => [
      ...readPortalJson(text, { statement: month.statement, ownGstin: gstin, period: month.period }).documents,
    ]);
    const { key } = await keepFile(books.context, { id: randomUUID(), name: 'gstr2b.json', content: Buffer.from('{}') });
    const ours = await took(async () => {
      await importStatement(context, portalFiles, { ...month, key });
      await listRows(context, { statement: month.statement, from: month.period, to: month.period });
    });
    const what = `import of GSTR-2B with ${reported.length.toLocaleString('en-IN')} documents until the first tab, beside reading the file`;
    return [ratioFigure('GSTR2BFILE', what, ours, 'ms', { most: 3 }, plain)];
  } finally {
    await books.close();
  }
}

async function took(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
