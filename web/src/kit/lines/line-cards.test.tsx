import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { LineCards } from './line-cards.tsx';
import type { Line, LineColumn } from './line-column.ts';
import type { LinesHandle } from './lines-props.ts';

afterEach(cleanup);

const ledger: LineColumn = { key: 'ledgerId', label: 'Ledger', kind: 'option', stop: true };
const amount = (key: string, label: string): LineColumn => ({ key, label, kind: 'money', stop: true, strong: true });
const journal = [ledger, amount('debit', 'Debit'), amount('credit', 'Credit')];

function start(columns: readonly LineColumn[], values: Readonly<Record<string, number>>) {
  const handle = createRef<LinesHandle>();
  render(
    <LineCards
      label="Particulars"
      columns={columns}
      lines={[{ key: 'k', values: { ledgerId: 'r', ...values }, labels: { ledgerId: 'Shop Rent' } }]}
      computed={new Map()}
      problems={{}}
      search={async () => ({ rows: [] })}
      onEdit={() => undefined}
      onCreate={() => undefined}
      onLeave={() => undefined}
      handle={handle}
    />,
  );
  return handle;
}

it.each([
  ['a debit', journal, { debit: 4000_00 }, 'Shop RentDebit 4,000.00'],
  ['a credit', journal, { credit: 4000_00 }, 'Shop RentCredit 4,000.00'],
  ['the only amount', [ledger, amount('amount', 'Amount')], { amount: 4000_00 }, 'Shop Rent4,000.00'],
])('the card of a line says which amount it has: %s', (_, columns, values, text) => {
  start(columns, values);
  expect(screen.getByRole('button', { name: /Shop Rent/ }).textContent).toBe(text);
});

it('opens at the cell of a problem', async () => {
  const handle = start(journal, { debit: 4000_00 });
  await act(async () => handle.current?.focusCell(0, 'credit'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Credit' }));
});

it('goes on to the next value after one that was put in from elsewhere, also while the line is open', async () => {
  const handle = start(journal, {});
  await act(async () => handle.current?.focusCell(0, 'ledgerId'));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Ledger' }));
  for (const _ of ['once', 'again']) {
    await act(async () => handle.current?.focusAfter(0, 'ledgerId'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Debit' }));
    fireEvent.blur(screen.getByRole('textbox', { name: 'Debit' }));
  }
});

it('a count is typed on its card, and Enter leads to the next', () => {
  const counted: LineColumn = { key: 'counted', label: 'Counted', kind: 'quantity', onCard: true };
  let now: readonly Line[] = ['Cable', 'Panel'].map((name) => ({ key: name, values: { itemId: name }, labels: { itemId: name } }));
  function Cards() {
    const [lines, setLines] = useState(now);
    now = lines;
    const item: LineColumn = { key: 'itemId', label: 'Item', kind: 'option' };
    return (
      <LineCards
        label="Items"
        columns={[item, counted]}
        lines={lines}
        computed={new Map()}
        problems={{}}
        search={async () => ({ rows: [] })}
        onEdit={(change) => setLines(change)}
        onCreate={() => undefined}
        onLeave={() => undefined}
        handle={handle}
      />
    );
  }
  const handle = createRef<LinesHandle>();
  render(<Cards />);
  const [first, second] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Counted' });
  if (!first || !second) throw new Error('a card has its input');
  first.focus();
  fireEvent.change(first, { target: { value: '12.5' } });
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(second);
  // A comma for the decimals: what comes before it is no count.
  for (const value of ['3', '3,', '3,5']) fireEvent.change(second, { target: { value } });
  expect(second.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(second);
  expect([first.value, second.value]).toEqual(['12.5', '3,5']);
  expect(now.map(({ values }) => values['counted'] ?? null)).toEqual([12_5000, null]);
  expect(screen.getByText('Enter a number, such as 12.5')).toBeTruthy();
  expect(handle.current?.finish()).toMatchObject({ line: 'Panel', column: { key: 'counted' }, text: '3,5' });
  fireEvent.change(second, { target: { value: '3.5' } });
  expect([handle.current?.finish(), second.getAttribute('aria-invalid')]).toEqual([null, 'false']);
});
