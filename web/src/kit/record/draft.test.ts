import { describe, expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { emptyDraft, problemsLeft, problemsOf } from './draft.ts';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  gstin: { kind: 'gstin', label: 'GSTIN' },
  currency: { kind: 'text', label: 'Currency' },
  contacts: {
    kind: 'lines',
    label: 'Contacts',
    max: 5,
    of: { person: { kind: 'text', label: 'Person', required: true }, email: { kind: 'email', label: 'Email', required: true } },
  },
} as const satisfies Fields;

const row = (person: string | null, email: string | null) => ({ name: 'Asha', gstin: null, currency: null, contacts: [{ person, email }] });
const paths = (problems: readonly { readonly path: string }[]) => problems.map(({ path }) => path);

it('a new record is empty except for the defaults of its module', () => {
  expect(emptyDraft(fields, { currency: 'INR' })).toEqual({ name: null, gstin: null, currency: 'INR', contacts: [] });
});

it('a problem is labelled with its field, in a table with the column', () => {
  const problems = problemsOf(fields, { ...row(null, 'nobody'), name: null });
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    ['name', 'Name is required'],
    ['contacts.0.person', 'Person is required'],
    ['contacts.0.email', expect.not.stringContaining('required')],
  ]);
});

it('a problem of an address is labelled with the part that is missing', () => {
  const seat = { address: { kind: 'address', label: 'Seat', required: true } } as const satisfies Fields;
  const address = { line1: '12 Station Road', line2: '', city: 'Pune', state: '', pincode: '', country: 'India' };
  const says = (value: object | null) => problemsOf(seat, { address: value }).map(({ path, message }) => [path, message]);
  expect(says(address)).toEqual([['address.state', 'State is required']]);
  expect(says({ ...address, line1: '', state: '27' })).toEqual([['address.line1', 'Address Line 1 is required']]);
  expect(says(null)).toEqual([['address', 'Seat is required']]);
});

describe('on leaving a field', () => {
  it.each<[string, string, object, string[]]>([
    ['it is found empty', 'name', { ...row('Ravi', 'ravi@roof.example'), name: null }, ['name']],
    ['it is found wrong', 'gstin', { ...row('Ravi', 'ravi@roof.example'), gstin: '24AAQCA8719H1Z9' }, ['gstin']],
    ['others are not looked at', 'gstin', { ...row(null, null), name: null }, []],
    ['what was typed into a row is', 'contacts', row('Ravi', 'nobody'), ['contacts.0.email']],
    ['what is still to be typed of a row is not', 'contacts', row('Ravi', null), []],
  ])('%s', (_, name, draft, found) => {
    expect(paths(problemsLeft(fields, { ...draft }, name))).toEqual(found);
  });
});
