import { expect, it } from 'vitest';
import { isSource, offeredSources } from '#modules/grids/sources';

// A select filter takes its values only from sources of the product.
it.each`
  dataUri                                | is
  ${'ROLES'}                             | ${true}
  ${'CURRENT-BRANCHES'}                  | ${true}
  ${'static_data:ActiveStatus'}          | ${true}
  ${'lookup_id_name:source'}             | ${true}
  ${'reference:hsn'}                     | ${true}
  ${'/api/ims-crm/customer/s/options'}   | ${true}
  ${''}                                  | ${false}
  ${'NOTHING'}                           | ${false}
  ${'toString'}                          | ${false}
  ${'static_data:Nothing'}               | ${false}
  ${'lookup_id_name:'}                   | ${false}
  ${'/api/ims-crm/user/s/findForEdit/1'} | ${false}
  ${'https://example.com/options'}       | ${false}
`('$dataUri: $is', ({ dataUri, is }) => {
  expect(isSource(dataUri)).toBe(is);
});

it('lists the sources it accepts', () => {
  expect(offeredSources.filter((source) => !isSource(source.endsWith(':') ? `${source}x` : source))).toEqual([]);
});
