import { expect, it } from 'vitest';
import { filedReturns } from '#modules/gst-returns/filed-returns';

const gstin = '27AAPFU0939F1ZV';
const returns = [{ form: 'GSTR-1', from: '2026-10', month: '2026-10', arn: 'AA271026000001A', filedOn: '2026-11-11', open: null }];
const all = () => [
  { id: 'a', gstin: '29AAPFU0939F1ZR' },
  { id: 'b', gstin, status: 'Inactive', returns },
];

it.each`
  of                   | found
  ${gstin}             | ${returns}
  ${'29AAPFU0939F1ZR'} | ${[]}
  ${'33AAPFU0939F1Z2'} | ${[]}
  ${null}              | ${[]}
`('of $of: $found', ({ of, found }) => expect(filedReturns(of, { all })).toEqual(found));
