import { describe, expect, it } from 'vitest';
import {
  type EntryStatus,
  entryStatus,
  entryStatusLabels,
  initialStatus,
  offeredIn,
  type StatusKind,
  statusAfterConversion,
  transitionOf,
  transitions,
} from '#domain/documents/status';

const names: Readonly<Record<string, EntryStatus>> = { PENDING: 0, COMPLETE: 1, PARTIAL_COMPLETE: 2, PARTIAL_CANCEL: 3, CANCEL: 4 };

it('the codes are those of the specification', () => {
  expect(entryStatus).toEqual({ pending: 0, complete: 1, partial: 2, partialCancel: 3, cancel: 4 });
});

describe('what a state offers', () => {
  it.each([
    ['quotation', 'PENDING', 'edit delete complete cancel'],
    ['quotation', 'PARTIAL_COMPLETE', 'edit cancel'],
    ['quotation', 'COMPLETE', 'edit'],
    ['quotation', 'CANCEL', 'undo-cancel'],
    ['quotation', 'PARTIAL_CANCEL', 'undo-partial-cancel'],
    ['delivery-note', 'PENDING', 'edit delete complete cancel'],
    ['purchase-order', 'PENDING', 'edit delete complete cancel'],
    ['purchase-order', 'PARTIAL_COMPLETE', 'edit cancel'],
    ['purchase-order', 'COMPLETE', ''],
    ['sales-order', 'CANCEL', 'undo-cancel'],
    ['voucher', 'COMPLETE', 'edit delete cancel'],
    ['voucher', 'CANCEL', 'delete undo-cancel'],
    ['voucher', 'PENDING', ''],
  ] as const)('a %s in %s: %s', (kind, status, actions) => {
    expect(
      offeredIn(kind, names[status] ?? 0)
        .map(({ action }) => action)
        .join(' '),
    ).toBe(actions);
  });
});

describe('where an action leads', () => {
  it.each([
    ['quotation', 0, 'cancel', 4, undefined],
    ['quotation', 2, 'cancel', 3, undefined],
    ['quotation', 0, 'complete', 1, undefined],
    ['quotation', 4, 'undo-cancel', 0, undefined],
    ['quotation', 3, 'undo-partial-cancel', 2, undefined],
    ['quotation', 0, 'delete', 'removed', undefined],
    ['voucher', 1, 'cancel', 4, 'out'],
    ['voucher', 4, 'undo-cancel', 1, 'in'],
    ['voucher', 1, 'edit', 'same', undefined],
  ] as const)('a %s in %d, %s leads to %s, effect %s', (kind, status, action, to, effect) => {
    const transition = transitionOf(kind, status, action);
    expect(transition?.to).toBe(to);
    expect(transition?.effect).toBe(effect);
  });

  it.each([
    ['quotation', 1, 'cancel'],
    ['quotation', 4, 'cancel'],
    ['quotation', 3, 'undo-cancel'],
    ['voucher', 4, 'edit'],
    ['voucher', 4, 'cancel'],
    ['voucher', 1, 'undo-cancel'],
    ['voucher', 1, 'post'],
  ] as const)('a %s in %d does not offer %s', (kind, status, action) => {
    expect(transitionOf(kind, status, action)).toBeUndefined();
  });
});

it.each(Object.keys(transitions) as StatusKind[])('cancelling a %s and undoing it leads back to where it was', (kind) => {
  for (const { from, to } of transitions[kind].filter(({ action }) => action === 'cancel')) {
    for (const status of from) {
      const undo = offeredIn(kind, to as EntryStatus).find(({ action }) => action.startsWith('undo'));
      expect(undo?.to).toBe(status);
    }
  }
  expect(entryStatusLabels[kind][initialStatus(kind)]).toMatch(/Pending|Posted/);
});

it.each([
  [10, 0, 0],
  [10, 4, 2],
  [10, 10, 1],
  [10, 12, 1],
])('of %d ordered, %d converted: status %d', (ordered, converted, status) => {
  expect(statusAfterConversion({ ordered, converted })).toBe(status);
});
