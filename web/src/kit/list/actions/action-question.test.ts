import { describe, expect, it } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { AnyDocument } from '#modules/kit/module';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { texts } from '../../texts.ts';
import { questionOf } from './action-question.ts';

const receipts = bankCash as unknown as AnyDocument;

function asked(key: string, rows: number) {
  const action = receipts.actions[key];
  if (action === undefined) throw new Error(key);
  return questionOf({ key, label: action.label, why: null, action: action as never }, receipts, rows);
}

describe('the question of an action', () => {
  it.each`
    key              | rows | title               | ok
    ${'delete'}      | ${1} | ${'Delete'}         | ${'Delete'}
    ${'delete'}      | ${3} | ${'Delete: 3 rows'} | ${'Delete 3 rows'}
    ${'undo-cancel'} | ${1} | ${'Undo Cancel'}    | ${'Undo Cancel'}
    ${'cancel'}      | ${2} | ${'Cancel: 2 rows'} | ${'Cancel 2 rows'}
  `('$key of $rows puts "$ok" on the button', ({ key, rows, title, ok }) => {
    expect(asked(key, rows)).toMatchObject({ title, ok });
  });

  it('has the text of the specification for actions that can not be undone', () => {
    expect(asked('delete', 1).message).toBe(texts.confirm);
  });

  it('says of a closed year that it can be unlocked', () => {
    const { close } = financialYear.actions;
    const offer = { key: 'close', label: close?.label ?? '', why: null, action: close as never };
    expect(questionOf(offer, financialYear as never, 1)).toEqual({
      title: 'Close Year',
      message: 'Please confirm if you want to proceed. You can reverse it with Unlock',
      ok: 'Close Year',
    });
  });

  it('says what happens to goods that are dispatched, and how they come back', () => {
    const { dispatch, recall } = istSales.actions;
    const says = (key: string, action: typeof dispatch) =>
      questionOf({ key, label: action?.label ?? '', why: null, action: action as never }, istSales as never, 1).message;
    expect(says('dispatch', dispatch)).toBe(
      'The goods leave this branch, and are in transit until the other branch receives them. Please confirm if you want to proceed. You can reverse it with Recall',
    );
    expect(says('recall', recall)).toBe(
      `The goods come back to this branch, and the other branch can no longer receive them. ${texts.confirm}`,
    );
  });

  it('says how to reverse a cancel, and does not call both buttons Cancel', () => {
    expect(asked('cancel', 1)).toEqual({
      title: 'Cancel',
      message: 'Please confirm if you want to proceed. You can reverse it with Undo Cancel',
      ok: `Cancel ${receipts.title}`,
      cancel: 'Go back',
    });
  });
});
