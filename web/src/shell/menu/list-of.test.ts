import { expect, it } from 'vitest';
import { listOfDocument } from './list-of.ts';

const id = '0198f0aa-0000-7000-8000-000000000001';

it.each`
  address                                   | list
  ${`/app/sales-invoice/view/${id}`}        | ${'/app/sales-invoice'}
  ${`/app/sales-invoice/edit/${id}`}        | ${'/app/sales-invoice'}
  ${`/app/ist-sales/destination-qty/${id}`} | ${'/app/ist-sales'}
  ${'/app/sales-invoice/add'}               | ${null}
  ${'/app/sales-invoice'}                   | ${null}
  ${`/app/customer/view/${id}`}             | ${null}
`('$address belongs to the list $list', ({ address, list }) => expect(listOfDocument(address)).toBe(list));
