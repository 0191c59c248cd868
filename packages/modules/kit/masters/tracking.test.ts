import { expect, it } from 'vitest';
import { isTrackingAddress, trackingLink } from '#modules/kit/masters/tracking';

it.each`
  address                                             | number          | link
  ${'https://track.example/{number}'}                 | ${'AWB-77'}     | ${'https://track.example/AWB-77'}
  ${'https://track.example/?awb={number}&n={number}'} | ${'7/8 &x=1#y'} | ${'https://track.example/?awb=7%2F8%20%26x%3D1%23y&n=7%2F8%20%26x%3D1%23y'}
  ${'https://track.example/#/{number}'}               | ${'$&'}         | ${'https://track.example/#/%24%26'}
  ${'https://track.example:8443/{number}'}            | ${'../x'}       | ${'https://track.example:8443/..%2Fx'}
  ${'https://track.example'}                          | ${'7'}          | ${'https://track.example'}
  ${'https://track.example/{number}'}                 | ${''}           | ${null}
  ${'https://track.example/{number}'}                 | ${null}         | ${null}
  ${null}                                             | ${'7'}          | ${null}
  ${'http://track.example/{number}'}                  | ${'7'}          | ${null}
  ${'javascript:alert({number})'}                     | ${'7'}          | ${null}
`('the consignment $number at $address is followed at $link', ({ address, number, link }) => {
  expect(trackingLink(address, number)).toBe(link);
});

it.each([
  ['http://track.example/{number}', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://track', false],
  ['https://{number}.example/', false],
  ['https://track.example{number}', false],
  ['https://user@track.example/', false],
  ['https://track.example\\@evil.example/', false],
  ['https://track.example/a b', false],
  ['https://track.example/"onclick', false],
  ['//track.example/', false],
  ['https://पता.भारत/{number}', true],
  ['https://www.track.example/en/?awb={number}', true],
])('%s as the address of a provider: %s', (address, is) => {
  expect(isTrackingAddress(address)).toBe(is);
});
