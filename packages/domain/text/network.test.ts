import { expect, it } from 'vitest';
import { networkOf } from '#domain/text/network';

it.each`
  address                               | network
  ${'203.0.113.9'}                      | ${'203.0.113.9'}
  ${'::ffff:203.0.113.9'}               | ${'203.0.113.9'}
  ${'2001:db8:1:2:3:4:5:6'}             | ${'2001:db8:1:2::/64'}
  ${'2001:db8:1:2:ffff:ffff:ffff:ffff'} | ${'2001:db8:1:2::/64'}
  ${'2001:0DB8:0001:0002::1'}           | ${'2001:db8:1:2::/64'}
  ${'2001:db8:1:3::1'}                  | ${'2001:db8:1:3::/64'}
  ${'2001:db8::1'}                      | ${'2001:db8:0:0::/64'}
  ${'fe80::1%eth0'}                     | ${'fe80:0:0:0::/64'}
  ${'::1'}                              | ${'0:0:0:0::/64'}
  ${'64:ff9b::203.0.113.9'}             | ${'64:ff9b:0:0::/64'}
  ${''}                                 | ${''}
`('$address counts as $network', ({ address, network }) => {
  expect(networkOf(address)).toBe(network);
});
