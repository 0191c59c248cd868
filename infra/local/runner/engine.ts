import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** How the tables are served: by a server that runs elsewhere, or by a program that the runner starts. */
export type Engine =
  | { readonly kind: 'elsewhere'; readonly endpoint: string }
  | {
      readonly kind: 'program';
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly endpoint: string;
      readonly file: string;
    };

/**
 * In this order: the endpoint in the environment, the binary for this platform, DynamoDB Local with Java. Otherwise a message says what to
 * do.
 */
export function chooseEngine(data: string, port: number, environment: Readonly<Record<string, string | undefined>>): Engine {
  const elsewhere = environment['AWS_ENDPOINT_URL_DYNAMODB'];
  if (elsewhere) return { kind: 'elsewhere', endpoint: elsewhere };
  const endpoint = `http://127.0.0.1:${port}`;
  const binary = findBinary();
  const file = join(data, 'tables.db');
  if (binary)
    return {
      kind: 'program',
      name: 'tables',
      command: binary,
      args: ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
      endpoint,
      file,
    };
  const jar = environment['DYNAMODB_LOCAL_JAR'];
  if (jar && existsSync(jar)) {
    const args = ['-jar', jar, '-port', String(port), '-dbPath', data, '-sharedDb'];
    return { kind: 'program', name: 'tables', command: 'java', args, endpoint, file: join(data, 'shared-local-instance.db') };
  }
  throw new Error(
    `There is no table engine for ${process.platform}-${process.arch} among the installed packages. Start DynamoDB Local (\`docker run -p 8000:8000 amazon/dynamodb-local\`) and say AWS_ENDPOINT_URL_DYNAMODB=http://localhost:8000 npm start, or set DYNAMODB_LOCAL_JAR to its jar.`,
  );
}

function findBinary(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const binary = join(
      require.resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`),
      '..',
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}
