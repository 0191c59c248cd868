import { expect, it } from 'vitest';
import { type Sightings, seen } from './sightings.ts';

it.each`
  what                                     | views                                             | scans
  ${'a code that stays in view'}           | ${['A 0', 'A 100', 'A 900', 'A 2000', 'A 3400']}  | ${['A 0']}
  ${'a code that comes back at once'}      | ${['A 0', 'A 1000']}                              | ${['A 0']}
  ${'a code that comes back later'}        | ${['A 0', 'A 1600']}                              | ${['A 0', 'A 1600']}
  ${'two codes side by side'}              | ${['A 0', 'B 0', 'A 100', 'B 100']}               | ${['A 0', 'B 0']}
  ${'one code after the other, and back'}  | ${['A 0', 'B 500', 'A 1000', 'A 3000']}           | ${['A 0', 'B 500', 'A 3000']}
  ${'a code that has no check digit'}      | ${['A 0 Code39', 'A 100 Code39', 'A 200 Code39']} | ${['A 100']}
  ${'one of them that is read wrong once'} | ${['A 0 Code39', 'X 100 Code39', 'A 200 Code39']} | ${['A 200']}
`('$what', ({ views, scans }: { readonly views: readonly string[]; readonly scans: readonly string[] }) => {
  let sightings: Sightings = new Map();
  const found = views.flatMap((view) => {
    const [code = '', at = '', format = 'EAN13'] = view.split(' ');
    const next = seen(sightings, code, format, Number(at));
    sightings = next.sightings;
    return next.isScan ? [`${code} ${at}`] : [];
  });
  expect(found).toEqual(scans);
});
