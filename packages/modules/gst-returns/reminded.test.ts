import { expect, it } from 'vitest';
import { remindedIn } from '#modules/gst-returns/reminded';

const named = { status: 'Active', reminders: [{ userId: 'a' }, { userId: 'b' }, { userId: 'a' }] };

it.each`
  what                                  | row                                    | people        | daysBefore
  ${'people and a number of days'}      | ${{ ...named, reminderDays: 5 }}       | ${['a', 'b']} | ${5}
  ${'people without a number'}          | ${{ ...named, reminderDays: null }}    | ${['a', 'b']} | ${3}
  ${'the due day itself'}               | ${{ ...named, reminderDays: 0 }}       | ${['a', 'b']} | ${0}
  ${'nothing, as it was saved earlier'} | ${{ status: 'Active' }}                | ${[]}         | ${3}
  ${'people, and is not active'}        | ${{ ...named, status: 'Deactivated' }} | ${[]}         | ${3}
`('a registration with $what reminds $people', ({ row, people, daysBefore }) => {
  expect(remindedIn(row)).toEqual({ people, daysBefore });
});
