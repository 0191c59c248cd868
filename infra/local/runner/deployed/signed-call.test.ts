import { expect, it } from 'vitest';
import { signedHeaders } from '#infra/local/runner/deployed/signed-call';

/** The published example of AWS: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html and its test suite (get-vanilla). */
const caller = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const now = new Date('2015-08-30T12:36:00Z');
const call = { service: 'service', region: 'us-east-1' } as const;

it.each`
  what                         | method    | url                                                             | signature
  ${'get-vanilla'}             | ${'GET'}  | ${'https://example.amazonaws.com/'}                             | ${'5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'}
  ${'post-vanilla'}            | ${'POST'} | ${'https://example.amazonaws.com/'}                             | ${'5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'}
  ${'get-vanilla-query-order'} | ${'GET'}  | ${'https://example.amazonaws.com/?Param2=value2&Param1=value1'} | ${'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'}
`('signs $what of the test suite of AWS as it is signed there', ({ method, url, signature }) => {
  const { authorization } = signedHeaders({ ...call, method, url }, caller, now);
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
});
