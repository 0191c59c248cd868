// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
const names = new Set([
  'TimeoutError',
  'NetworkingError',
  'InternalServerError',
  'InternalFailure',
  'ServiceUnavailable',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'TransactionInProgressException',
]);
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'UND_ERR_SOCKET']);

/** An answer that says nothing about whether the request was carried out, or that asks to come again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (names.has(error.name) || codes.has(code) || codes.has(error.name)) return true;
  if (/socket hang up|ECONN|other side closed/i.test(error.message)) return true;
  const status = httpStatus(error);
  return status !== undefined && status >= 500;
}

function httpStatus(error: Error): number | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined;
  return 'httpStatusCode' in error.$metadata && typeof error.$metadata.httpStatusCode === 'number'
    ? error.$metadata.httpStatusCode
    : undefined;
}

/** Full jitter, doubling from 20 ms to half a second. */
export function pause(attempt: number): number {
  return Math.random() * Math.min(500, 20 * 2 ** attempt);
}
