import { expect, it } from 'vitest';
import { unstatedValues } from '#modules/stock/ist-sales/unstated-values';

const line = (itemName: string, total: number | null) => ({ itemName, total });

it.each`
  goods                          | taxed    | lines                                                               | warned
  ${'with a value'}              | ${false} | ${[line('Cable', 800_00)]}                                          | ${[]}
  ${'without one'}               | ${false} | ${[line('Cable', 800_00), line('Bracket', 0), line('Screw', null)]} | ${['Bracket', 'Screw']}
  ${'without one, in two lines'} | ${false} | ${[line('Bracket', 0), line('Bracket', 0)]}                         | ${['Bracket']}
  ${'on a tax invoice'}          | ${true}  | ${[line('Bracket', 0)]}                                             | ${[]}
`('a dispatch of goods $goods warns of $warned', ({ taxed, lines, warned }) => {
  const said = (warned as readonly string[]).map((name) => expect.stringContaining(`${name} has no purchase rate`));
  expect(unstatedValues({ taxed, lines })).toEqual(said);
});
