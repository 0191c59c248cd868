import { describe, expect, it } from 'vitest';
import {
  type ApprovalLevel,
  type ApprovalRules,
  approvalLevels,
  isEditable,
  levelsNeeded,
  listedName,
  nextLevel,
  waitsListed,
} from '#domain/documents/approval';
import { paise } from '#domain/money/paise';

const off = { on: false, from: null };
const always = { on: true, from: null };
const from = (amount: number) => ({ on: true, from: paise(amount) });

describe('the levels that a document needs', () => {
  it.each`
    what                                    | review        | approve       | msp           | total     | below    | needs
    ${'all off'}                            | ${off}        | ${off}        | ${off}        | ${100_00} | ${true}  | ${''}
    ${'review of every document'}           | ${always}     | ${off}        | ${off}        | ${0}      | ${false} | ${'Reviewed'}
    ${'both'}                               | ${always}     | ${always}     | ${off}        | ${1}      | ${true}  | ${'Reviewed,Approved'}
    ${'approval, just below the amount'}    | ${always}     | ${from(5000)} | ${off}        | ${4999}   | ${false} | ${'Reviewed'}
    ${'approval, at the amount'}            | ${always}     | ${from(5000)} | ${off}        | ${5000}   | ${false} | ${'Reviewed,Approved'}
    ${'an amount, but the level is off'}    | ${off}        | ${off}        | ${off}        | ${9999}   | ${true}  | ${''}
    ${'a rate below the minimum'}           | ${off}        | ${off}        | ${always}     | ${1}      | ${true}  | ${'MSP Approved'}
    ${'no rate below the minimum'}          | ${off}        | ${off}        | ${always}     | ${1}      | ${false} | ${''}
    ${'below the minimum needs approval'}   | ${off}        | ${from(5000)} | ${always}     | ${1}      | ${true}  | ${'Approved,MSP Approved'}
    ${'third level by its amount'}          | ${from(9000)} | ${from(9000)} | ${from(7000)} | ${7000}   | ${false} | ${'Approved,MSP Approved'}
    ${'third level, just below its amount'} | ${off}        | ${off}        | ${from(7000)} | ${6999}   | ${false} | ${''}
  `('$what', ({ review, approve, msp, total, below, needs }) => {
    const rules: ApprovalRules = { Reviewed: review, Approved: approve, 'MSP Approved': msp };
    expect(levelsNeeded(rules, { total: paise(total), belowMinimum: below }).join(',')).toBe(needs);
  });
});

it.each<[readonly ApprovalLevel[], readonly ApprovalLevel[], ApprovalLevel | null]>([
  [[], [], null],
  [approvalLevels, [], 'Reviewed'],
  [approvalLevels, ['Reviewed'], 'Approved'],
  [['Reviewed', 'MSP Approved'], ['Reviewed'], 'MSP Approved'],
  [['MSP Approved', 'Approved'], [], 'Approved'],
  [approvalLevels, approvalLevels, null],
])('of %j after %j comes %s', (needed, given, next) => {
  expect(nextLevel(needed, given)).toBe(next);
});

it.each<[ApprovalLevel | null, ApprovalLevel | undefined, boolean]>([
  [null, undefined, true],
  ['Reviewed', undefined, false],
  ['Reviewed', 'Reviewed', false],
  ['Reviewed', 'Approved', true],
  ['Reviewed', 'MSP Approved', true],
  ['Approved', 'Approved', false],
  ['MSP Approved', 'Approved', false],
])('with level %s, from the tracker of %s: edited %s', (given, tracker, editable) => {
  expect(isEditable(given, tracker)).toBe(editable);
});

it('a record is in the order of what waits if a list says so, and for what', () => {
  const waits = 'sales-order|branch|year|msp-approve';
  expect(waitsListed([waits, listedName(waits)])).toBe('msp-approve');
  expect([waitsListed([waits]), waitsListed([])]).toEqual([undefined, undefined]);
});
