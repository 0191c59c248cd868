import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleEntry } from '#domain/registers/sale-entry';
import {
  addedBy,
  addSums,
  amountsOf,
  noSales,
  plusSales,
  type SalePart,
  type SalesByName,
  saleParts,
  sumsFrom,
} from '#domain/registers/sale-sums';

const line = fc.record({
  itemId: fc.constantFrom('panel', 'cable', ''),
  quantity: fc.nat(9_0000),
  gross: fc.nat(1_000_00),
  discount: fc.nat(10_00),
  taxable: fc.nat(1_000_00),
  tax: fc.nat(180_00),
});
const entry: fc.Arbitrary<SaleEntry> = fc.record({
  returned: fc.boolean(),
  date: fc.constant('2026-04-05'),
  number: fc.constant('1'),
  partyId: fc.constantFrom('asha', 'ravi'),
  partyName: fc.constant(''),
  representativeId: fc.constantFrom('', 'meena'),
  installerId: fc.constantFrom('', 'jose'),
  lines: fc.array(line, { maxLength: 4 }),
});

function addSales(sums: SalesByName, part: SalePart, said: SaleEntry, factor: 1 | -1): void {
  said.lines.forEach((one, at) => {
    const added = addedBy(part, said, one, at);
    if (added !== null) addSums(sums, added.name, added.sums, factor);
  });
}

const total = (sums: SalesByName) => [...sums.values()].reduce((all, one) => plusSales(all, one), noSales);

describe('sums of sales', () => {
  it('keep what was sold apart from what came back', () => {
    const sums: SalesByName = new Map();
    const sold = { itemId: 'panel', quantity: 2_0000, gross: 2_000_00, discount: 100_00, taxable: 1_900_00, tax: 342_00 };
    const said = { date: '2026-04-05', number: '1', partyId: 'asha', partyName: '', representativeId: '', installerId: '', lines: [sold] };
    addSales(sums, 'item', { ...said, returned: false }, 1);
    addSales(sums, 'item', { ...said, returned: true, lines: [{ ...sold, quantity: 1_0000, taxable: 950_00, tax: 171_00 }] }, 1);
    expect([...sums]).toEqual([
      [
        'panel',
        {
          ...{ quantity: 2_0000, gross: 2_000_00, discount: 100_00, taxable: 1_900_00, tax: 342_00 },
          ...{ returnedQuantity: 1_0000, returned: 950_00, returnedTax: 171_00, invoices: 0 },
        },
      ],
    ]);
  });

  it('come to the same by item, customer and representative', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const all = saleParts.map((part) => {
          const sums: SalesByName = new Map();
          for (const one of entries) addSales(sums, part, one, 1);
          return total(sums);
        });
        const invoices = entries.filter(({ returned, lines }) => !returned && lines.length > 0).length;
        expect(all[1]).toEqual({ ...all[0], invoices });
        expect(all[2]).toEqual({ ...all[0], invoices });
      }),
    );
  });

  it('of an installer have only what somebody installs', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const [installers, buyers]: readonly [SalesByName, SalesByName] = [new Map(), new Map()];
        for (const one of entries) addSales(installers, 'installer', one, 1);
        for (const one of entries.filter(({ installerId }) => installerId !== '')) addSales(buyers, 'party', one, 1);
        expect(total(installers)).toEqual(total(buyers));
        expect(installers.has('')).toBe(false);
      }),
    );
  });

  it('come back as they were stored', () => {
    const sums = {
      ...noSales,
      quantity: 1,
      gross: 2,
      discount: 3,
      taxable: 4,
      tax: 5,
      returnedQuantity: 6,
      returned: 7,
      returnedTax: 8,
      invoices: 9,
    };
    expect(amountsOf(sums)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sumsFrom(amountsOf(sums))).toEqual(sums);
  });

  it('are empty when everything is taken out again', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom(...saleParts), (entries, part) => {
        const sums: SalesByName = new Map();
        for (const one of entries) addSales(sums, part, one, 1);
        for (const one of entries.toReversed()) addSales(sums, part, one, -1);
        expect(sums.size).toBe(0);
      }),
    );
  });

  it('of two branches are added by name', () => {
    const sums: SalesByName = new Map([['panel', { ...noSales, taxable: 5 }]]);
    addSums(sums, 'panel', { ...noSales, taxable: 7 });
    addSums(sums, 'cable', { ...noSales, taxable: 1 });
    expect([...sums].map(([name, { taxable }]) => [name, taxable])).toEqual([
      ['panel', 12],
      ['cable', 1],
    ]);
  });
});
