import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { lean } from '#test/kit/lean-client';

/**
 * A set-up file: the SDK and Node's HTTP client took half of the processor time of tests that ask tables thousands of times.
 * `lean-client.test.ts` checks that answers are the same. The tests of functions, faults and the browser use the whole client.
 */
vi.mock('#functions/database', async (original) => {
  const { openDatabase, ...others } = await original<typeof import('#functions/database')>();
  return {
    ...others,
    openDatabase: (config: DynamoDBClientConfig = {}) => {
      const endpoint = config.endpoint ?? process.env['AWS_ENDPOINT_URL_DYNAMODB'];
      return typeof endpoint === 'string' ? lean(openDatabase(config), endpoint) : openDatabase(config);
    },
  };
});
