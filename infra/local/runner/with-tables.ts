import { existsSync } from 'node:fs';
import { Child } from '#infra/local/runner/child';
import { findRunning } from '#infra/local/runner/data-folder';
import { chooseEngine } from '#infra/local/runner/engine';
import { handlerEnvironment } from '#infra/local/runner/environment';
import { freePort } from '#infra/local/runner/ports';
import { provideSecrets } from '#infra/local/runner/secrets';
import { answers } from '#infra/local/runner/supervisor';

/** Runs work on the tables of a data folder, with the engine that runs on it or with one started for the time of the work. */
export async function withTables<Result>(
  data: string,
  work: (environment: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(data)) throw new Error(`Unknown folder ${data}. npm start creates it.`);
  const running = findRunning(data);
  const engine = running ? undefined : chooseEngine(data, await freePort(), process.env);
  const dynamodb = running?.endpoints.dynamodb ?? engine?.endpoint ?? '';
  const nowhere = 'http://127.0.0.1:1';
  const addresses = { site: 'http://localhost', dynamodb, sqs: nowhere, s3: nowhere, ses: nowhere, ...provideSecrets(data) };
  const child =
    engine?.kind === 'program'
      ? new Child({
          name: engine.name,
          run: engine,
          environment: {},
          alive: () => answers(dynamodb),
          data,
          tell: console.error,
          changed: () => undefined,
        })
      : undefined;
  await child?.start();
  try {
    return await work(handlerEnvironment(addresses, process.env));
  } finally {
    await child?.stop();
  }
}
