import { expect, it } from 'vitest';
import { permissionsOf } from '#modules/kit/operations/permission';
import { typeOfDelivery } from '#modules/stock/type-of-delivery/type-of-delivery';

it('is added only under the path with an extra r', () => {
  const paths = permissionsOf(typeOfDelivery);
  expect(paths).toContain('/type-of-deliverry/add');
  expect(paths).not.toContain('/type-of-delivery/add');
  expect(paths).toContain('/type-of-delivery/edit');
});
