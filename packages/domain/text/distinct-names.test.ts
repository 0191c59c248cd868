import { expect, it } from 'vitest';
import { DistinctNames } from '#domain/text/distinct-names';

it('numbers names that another program cannot tell apart', () => {
  const names = new DistinctNames(['Cash']);
  expect(['Asha', 'ASHA', 'A sha', ' asha ', 'Asha (2)', 'cash'].map((name) => names.nameFor(name))).toEqual([
    ...['Asha', 'ASHA (2)', 'A sha', ' asha  (3)', 'Asha (2) (2)', 'cash (2)'],
  ]);
});

it('lets different places have the same name', () => {
  const names = new DistinctNames();
  expect([names.nameFor('1', 'Asha'), names.nameFor('1', 'Birla'), names.nameFor('1', 'Asha')]).toEqual(['1', '1', '1 (2)']);
});
