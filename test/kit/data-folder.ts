import { S3Client } from '@aws-sdk/client-s3';
import type { Context } from '#application/context';
import type { Scope } from '#application/ports/scope';
import { buildWholeReport } from '#application/reports/build-report';
import { openDatabase } from '#functions/database';
import { names } from '#infra/local/runner/environment';
import { provideTables } from '#infra/local/runner/provision';
import { withTables } from '#infra/local/runner/with-tables';
import { moduleOf } from '#modules/all';
import type { ReportTable } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import type { TestEngine } from '#test/kit/engine';

/** What is kept beside the tables of a data folder: where its books are, and their figures when it was written. */
export interface KeptFigures {
  readonly scope: Scope;
  readonly period: { readonly from: string; readonly to: string };
  readonly trialBalance: Pick<ReportTable, 'rows' | 'totals'>;
}

type Tables = Pick<TestEngine, 'client' | 'tables'>;

/** The tables of a data folder, as the product names them there, with the engine that the product would start on it. */
export async function withFolder<Result>(data: string, work: (tables: Tables) => Promise<Result>): Promise<Result> {
  return withTables(data, async (environment) => {
    const endpoint = environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
    await provideTables(endpoint);
    const client = openDatabase({ endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
    try {
      const { table } = names;
      return await work({
        client,
        tables: { log: table('log'), records: table('records'), views: table('views'), platform: table('platform') },
      });
    } finally {
      client.destroy();
    }
  });
}

/** The trial balance of a period, which no later version may change. */
export async function figuresOf(context: Context, period: KeptFigures['period']): Promise<KeptFigures['trialBalance']> {
  const report = moduleOf('trial-balance');
  if (report?.kind !== 'report') throw new Error('There is no trial balance');
  const { rows, totals } = await buildWholeReport(context, report, schemaOf(report.filters).parse(period));
  return JSON.parse(JSON.stringify({ rows, totals }));
}

/** No files are stored in these folders. */
export const noFiles = () => new S3Client({ region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
