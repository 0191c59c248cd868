import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';
import { FirstRows } from './first-rows.tsx';
import type { GridColumn } from './grid-column.ts';

afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly total: string;
}
const columns: readonly GridColumn<Row>[] = [
  { key: 'name', label: 'Name', kind: 'text', draw: ({ name }) => name, text: ({ name }) => name },
  { key: 'total', label: 'Total', kind: 'money', draw: ({ total }) => total, text: ({ total }) => total },
];
const rows = Array.from({ length: 90 }, (_, index) => ({ id: String(index), name: `Party ${index}`, total: `${index}.00` }));

it('can be read, has nothing to click, and takes the place of the grid', () => {
  const widths = columnWidths(columns, 600);
  render(<FirstRows label="Parties" columns={columns} widths={widths} rows={rows} density="compact" ticks />);
  const table = screen.getByRole('table', { name: 'Parties' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Total']);
  expect(within(table).getByText('Party 7')).toBeDefined();
  expect(table.querySelector('button, input, a')).toBeNull();
  expect([...table.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['44px', '476px', '124px', '']);
  expect(within(table).getByText('7.00').className).toBe('amount');
});
