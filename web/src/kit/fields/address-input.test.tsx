import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Field } from '#modules/kit/field';
import { FieldInput } from './field-input.tsx';

afterEach(cleanup);

it('takes Other Countries as the state of an address abroad', () => {
  const typed: unknown[] = [];
  render(<FieldInput id="address" field={seat} value={null} onChange={(value) => typed.push(value)} />);
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'China' } });
  expect(typed).toMatchObject([{ state: '96', country: 'China' }]);
});

const seat = { kind: 'address', label: 'Head office' } as const;

it.each<{ field: Field; marked: readonly string[] }>([
  { field: { ...seat, required: true }, marked: ['Head office *', 'Address Line 1 *', 'State *'] },
  { field: { ...seat, required: true, stateOnly: true }, marked: ['Head office *', 'State *'] },
  { field: seat, marked: [] },
])('marks what a required address must have: $marked', ({ field, marked }) => {
  const { container } = render(<FieldInput id="address" field={field} value={null} onChange={() => {}} />);
  const labels = [...container.querySelectorAll('legend, label')].map(({ textContent }) => textContent);
  expect(labels.filter((text) => text?.includes('*'))).toEqual(marked);
  expect(screen.getByLabelText(/State/).getAttribute('aria-required')).toBe(marked.length > 0 ? 'true' : null);
});
