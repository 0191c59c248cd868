import { expect, it } from 'vitest';
import {
  documentOffers,
  documentStatus,
  documentStatuses,
  orderDispatchOffers,
  orderOffers,
  orderStatus,
  orderStatuses,
} from '#domain/documents/chain-status';

it.each([
  [{ cancelled: false }, 'PENDING', 'PARTIAL_COMPLETE', 'COMPLETE'],
  [{ cancelled: false, completed: true }, 'COMPLETE', 'COMPLETE', 'COMPLETE'],
  [{ cancelled: true }, 'CANCEL', 'PARTIAL_CANCEL', 'PARTIAL_CANCEL'],
])('a document that is %j: nothing taken %s, part %s, all %s', (standing, none, part, whole) => {
  expect((['none', 'part', 'whole'] as const).map((progress) => documentStatus(standing, progress))).toEqual([none, part, whole]);
});

it.each([
  [{ cancelled: false }, 'Pending', 'Partial', 'Received'],
  [{ cancelled: false, dispatch: 'Ready for Dispatch' }, 'Ready for Dispatch', 'Ready for Dispatch', 'Received'],
  [{ cancelled: false, dispatch: 'Dispatched' }, 'Dispatched', 'Dispatched', 'Received'],
  [{ cancelled: false, completed: true }, 'Received', 'Received', 'Received'],
  [{ cancelled: true, dispatch: 'Dispatched' }, 'Cancelled', 'Cancelled', 'Cancelled'],
  [{ cancelled: true }, 'Cancelled', 'Cancelled', 'Cancelled'],
] as const)('an order that is %j: nothing taken %s, part %s, all %s', (standing, none, part, whole) => {
  expect((['none', 'part', 'whole'] as const).map((progress) => orderStatus(standing, progress))).toEqual([none, part, whole]);
});

const offeredIn = (offers: Readonly<Record<string, readonly string[]>>, status: string) =>
  Object.keys(offers).filter((verb) => offers[verb]?.includes(status));

it('offers what section 4 of the specification says', () => {
  expect(Object.fromEntries(documentStatuses.map((status) => [status, offeredIn(documentOffers, status)]))).toEqual({
    PENDING: ['edit', 'delete', 'cancel', 'complete'],
    PARTIAL_COMPLETE: ['edit', 'cancel'],
    COMPLETE: ['edit'],
    PARTIAL_CANCEL: ['undo-partial-cancel'],
    CANCEL: ['undo-cancel'],
  });
  expect(Object.fromEntries(orderStatuses.map((status) => [status, offeredIn(orderOffers, status)]))).toEqual({
    Pending: ['edit', 'delete', 'cancel', 'complete'],
    Active: ['edit', 'delete', 'cancel', 'complete'],
    Partial: ['edit', 'cancel', 'complete'],
    'Ready for Dispatch': ['complete'],
    Dispatched: ['complete'],
    Received: [],
    Cancelled: ['undo-cancel'],
  });
  expect(Object.fromEntries(orderStatuses.map((status) => [status, offeredIn(orderDispatchOffers, status)]))).toEqual({
    Pending: ['ready-for-dispatch', 'dispatched'],
    Active: ['ready-for-dispatch', 'dispatched'],
    Partial: ['ready-for-dispatch', 'dispatched'],
    'Ready for Dispatch': ['dispatched', 'undo-dispatch'],
    Dispatched: ['undo-dispatch'],
    Received: [],
    Cancelled: [],
  });
});
