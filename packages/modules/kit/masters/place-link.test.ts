import { expect, it } from 'vitest';
import { placedLink, placeIn } from '#modules/kit/masters/place-link';

const place = { organisationId: '01-a', branchId: '02-b', financialYearId: '03-c' };

it('a link in its place names organisation, branch and year', () => {
  const link = placedLink('/app/sales-order/view/1', place);
  expect(link).toBe('/app/sales-order/view/1?place=01-a.02-b.03-c');
  expect(placeIn(link.slice(link.indexOf('?')))).toEqual(place);
});

it.each`
  search                          | found
  ${''}                           | ${null}
  ${'?place='}                    | ${null}
  ${'?place=01-a.02-b'}           | ${null}
  ${'?place=01-a.02-b.03-c.04-d'} | ${null}
  ${'?place=01-a.02-b./x'}        | ${null}
  ${'?anyplace=01-a.02-b.03-c'}   | ${null}
  ${'?x=1&place=01-a.02-b.03-c'}  | ${place}
`('the place in "$search"', ({ search, found }) => {
  expect(placeIn(search)).toEqual(found);
});
