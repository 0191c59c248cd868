import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { rotateOriginKey } from '#functions/rotate-origin-key';
import { edgeKeyPlaces } from '#infra/local/runner/deployed/edge-key';
import { deployment } from '#topology/deployment';

/**
 * `npm run rotate-origin-key` replaces the key that the edge sends to the functions, in the AWS account, without refusing a call. It takes
 * about ten minutes. If it ends before, run it again. `-- --environment NAME --region REGION` names another deployment.
 */
const { values } = parseArgs({ options: { environment: { type: 'string' }, region: { type: 'string' } } });
const { prefix, region } = deployment(values.environment, values.region);
await rotateOriginKey({
  ...edgeKeyPlaces({ prefix, region, caller: fromNodeProviderChain() }),
  wait: async (milliseconds) => void (await sleep(milliseconds)),
  say: console.log,
});
