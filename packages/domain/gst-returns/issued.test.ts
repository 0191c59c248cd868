import { expect, it } from 'vitest';
import { type IssuedNature, issuedSeries } from '#domain/gst-returns/issued';

const number = (number: string, nature: IssuedNature = 'invoice', cancelled = false) => ({ nature, number, cancelled });

it('has a row for each series, from its first number to its last', () => {
  expect(
    issuedSeries([number('SI26/10'), number('SI26/9', 'invoice', true), number('SI26/12'), number('IST26/1'), number('CN26/4', 'credit')]),
  ).toEqual([
    { nature: 'credit', from: 'CN26/4', to: 'CN26/4', total: 1, cancelled: 0, missing: 0 },
    { nature: 'invoice', from: 'IST26/1', to: 'IST26/1', total: 1, cancelled: 0, missing: 0 },
    { nature: 'invoice', from: 'SI26/9', to: 'SI26/12', total: 3, cancelled: 1, missing: 1 },
  ]);
});
