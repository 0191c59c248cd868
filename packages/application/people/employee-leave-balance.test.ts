import { afterAll, beforeAll, expect, it } from 'vitest';
import { employeeLeaveBalance } from '#application/people/employee-leave-balance';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

it('uses the grant of the employee first, then of the organisation, then of the leave type', async () => {
  const yearId = books.context.scope.financialYearId;
  const person = await books.create('employee', { code: 'E7', firstName: 'Meera', joiningDate: '2026-04-01' });
  const casual = await books.create('leave-type', { name: 'Casual', code: 'CL', daysPerYear: 8_0000 });
  const earned = await books.create('leave-type', { name: 'Earned', code: 'EL', daysPerYear: 15_0000 });
  await books.create('leave-type', { name: 'Sick', code: 'SL', daysPerYear: 7_0000 });
  await books.create('leave-balance-org', { leaveTypeId: earned.id, yearId, days: 18_0000 });
  await books.create('leave-balance', { employeeId: person.id, leaveTypeId: casual.id, yearId, granted: 5_0000 });
  const { rows } = await employeeLeaveBalance(books.context, person.id, yearId);
  expect(rows.map(({ code, left, by }) => [code, left, by])).toEqual([
    ['CL', 5_0000, 'employee'],
    ['EL', 18_0000, 'everyone'],
    ['SL', 7_0000, 'type'],
  ]);
});

it('does not find unknown employees or years', async () => {
  const { financialYearId } = books.context.scope;
  const nowhere = '0193a000-0000-7000-8000-00000000000f';
  await expect(employeeLeaveBalance(books.context, nowhere, financialYearId)).rejects.toMatchObject({ code: 'notFound' });
});
