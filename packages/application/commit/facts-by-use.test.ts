import { describe, expect, it } from 'vitest';
import { withFacts } from '#application/commit/facts-by-use';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { Records, Stored } from '#application/ports/records';

const stored = (slug: string, id: string, row: Stored['row']): Stored => ({
  slug,
  id,
  row,
  version: 1,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
});
const world = [
  stored('item', 'panel', { unitId: 'nos' }),
  stored('unit', 'nos', { symbol: 'nos' }),
  stored('group', 'debtors', { name: 'Debtors' }),
];

const roundOff = stored('customer', derivedId('org', 'ledger:round_off'), {});

/** The ports that are read here, over fixed data; it counts the reads. */
function reading() {
  let asked = 0;
  const records: Pick<Records, 'find' | 'findMany' | 'all'> = {
    findMany: async (_, wanted) => {
      asked += 1;
      return new Map(
        world
          .filter(({ slug, id }) => wanted.some((one) => one.slug === slug && one.id === id))
          .map((one) => [`${one.slug}|${one.id}`, one]),
      );
    },
    all: async (_, slug) => world.filter((one) => one.slug === slug),
    find: async () => roundOff,
  };
  const context = { today: '2026-11-21', scope: { organisationId: 'org' }, ports: { records } } as unknown as Context;
  return { context, asked: () => asked };
}

describe('the facts that a rule asks for', () => {
  it('follow a record to others, to lists and to default ledgers', async () => {
    const { context } = reading();
    const { answer } = await withFacts(context, [], (facts) => {
      const item = facts.find('item', 'panel');
      const unit = facts.find('unit', String(item?.['unitId']));
      return [unit?.['symbol'], facts.all('group').length, facts.ledger('round_off'), facts.find('item', 'none')];
    });
    expect(answer).toEqual(['nos', 1, roundOff.id, undefined]);
  });

  it('are read once if known beforehand', async () => {
    const { context, asked } = reading();
    await withFacts(context, [{ slug: 'item', id: 'panel' }], (facts) => facts.find('item', 'panel'));
    expect(asked()).toBe(1);
  });

  it('ignore errors while facts are missing, but not the last one', async () => {
    const { context } = reading();
    const careless = (facts: Parameters<Parameters<typeof withFacts>[2]>[0]) => {
      const unit = facts.find('unit', 'nos');
      if (unit === undefined) throw new Error('lacking');
      throw new Error('for good');
    };
    await expect(withFacts(context, [], careless)).rejects.toThrow('for good');
  });

  it('crash if something new is asked for afterwards', async () => {
    const { context } = reading();
    const { facts } = await withFacts(context, [], () => undefined);
    expect(() => facts.find('item', 'panel')).toThrow('after the facts were read');
  });

  it('give up on a rule that keeps asking', async () => {
    const { context } = reading();
    let next = 0;
    const endless = (facts: { find: (slug: string, id: string) => unknown }) => {
      next += 1;
      return facts.find('item', String(next));
    };
    await expect(withFacts(context, [], endless)).rejects.toThrow('keeps asking');
  });
});
