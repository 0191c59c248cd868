import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useCallback, useMemo, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { settleLoose } from '../fields/loose-texts.ts';
import type { Line, LineColumn, LineOption } from './line-column.ts';
import { blankLine } from './line-edits.ts';
import { LineGrid } from './line-grid.tsx';
import type { EditLines, LinesHandle } from './lines-props.ts';

const columns: readonly LineColumn[] = [
  { key: 'item', label: 'Item', kind: 'option', source: 'inventory-item', stop: true },
  { key: 'quantity', label: 'Qty', kind: 'quantity', width: 90, stop: true },
  { key: 'rate', label: 'Rate', kind: 'money', width: 110, stop: true },
  { key: 'amount', label: 'Amount', kind: 'money', width: 120, computed: true },
];
const stock: readonly LineOption[] = [
  { id: 'panel', label: 'Solar panel 540 W' },
  { id: 'inverter', label: 'Inverter 5 kW' },
  { id: 'cable', label: 'Cable 4 sq mm' },
];

afterEach(cleanup);

describe('the line grid, by keyboard alone', () => {
  it('enters lines with one key per cell, adding a row after the last', async () => {
    const { user, rows } = setUp([blankLine()]);
    await user.tab();
    await user.keyboard('inv');
    await screen.findByRole('option', { name: /Inverter/ });
    await user.keyboard('{Enter}2{Enter}=12*3{Enter}');
    expect(rows()).toEqual(['Inverter 5 kW|2|36.00', 'Type to search||']);
    await user.keyboard('solar{Tab}10{Tab}1.5L{Tab}');
    await settle();
    expect(rows()).toEqual(['Inverter 5 kW|2|36.00', 'Solar panel 540 W|10|1,50,000.00', 'Type to search||']);
  });

  it('loses no key if the list is slower than the typing', async () => {
    const { user, rows, answer } = setUp([blankLine()], { slow: true });
    await user.tab();
    await user.keyboard('cab{Enter}7{Enter}5{Enter}');
    expect(rows()[0]).toBe('cab|7|5.00');
    await act(async () => answer());
    expect(rows()[0]).toBe('Cable 4 sq mm|7|5.00');
  });

  it('stops at a column that the chosen item asks for, and types where the focus is', async () => {
    const asked: readonly LineColumn[] = [{ key: 'batch', label: 'Batch', kind: 'text', stop: true }];
    const { user, rows } = setUp([blankLine()], { asked });
    await user.tab();
    await user.keyboard('inv');
    await screen.findByRole('option', { name: /Inverter/ });
    await user.keyboard('{Enter}');
    await settle();
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0:1');
    await user.keyboard('B7{Enter}2{Enter}');
    expect(rows()[0]).toBe('Inverter 5 kW|B7|2');
  });

  it('passes a column that only another line asks for', async () => {
    const asked: readonly LineColumn[] = [{ key: 'batch', label: 'Batch', kind: 'text', stop: true, optional: true }];
    const { user, rows } = setUp([blankLine({ item: 'inverter' }), blankLine({ item: 'cable' })], { asked });
    await user.tab();
    await user.keyboard('{Enter}B7{Enter}2{Enter}3{Enter}{Enter}5{Enter}');
    expect(rows()).toEqual(['|B7|2', '||5']);
  });

  it('counts the serials that are typed, until another quantity is', async () => {
    const asked: readonly LineColumn[] = [{ key: 'barcodes', label: 'Barcodes', kind: 'codes', counts: 'quantity', stop: true }];
    const { user, rows } = setUp([blankLine({ item: 'inverter' })], { asked });
    await user.tab();
    await user.keyboard('{Enter}S1 S2{Enter}');
    expect(rows()[0]).toBe('|S1, S2|2');
    await user.keyboard('{ArrowLeft}S1..S5{Enter}');
    expect(rows()[0]).toBe('|S1, S2, S3, S4, S5|5');
    await user.keyboard('3{Enter}{Home}{ArrowRight}S1{Enter}');
    expect(rows()[0]).toBe('|S1|3');
  });

  it('keeps the focus when the line under it is replaced, or its editor goes', async () => {
    const { user, edit } = setUp([blankLine()]);
    await user.tab();
    await act(async () => edit(() => [blankLine({ item: 'cable' }), blankLine()]));
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0:0');
    await user.tab();
    await user.keyboard('5');
    await act(async () => edit(() => [blankLine({ item: 'panel' })]));
    expect(document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell')).toBe('0:1');
  });

  it.each([
    ['item', '0:1'],
    ['quantity', '0:2'],
    ['rate', '0:2'],
  ])('goes on after the %s that was put in from elsewhere', async (column, cell) => {
    const { handle } = setUp([blankLine()]);
    await act(async () => handle.current?.focusAfter(0, column));
    expect(document.activeElement?.getAttribute('data-cell')).toBe(cell);
  });

  it('makes a save wait for a text that is looked up, and for the one in the open cell', async () => {
    const { user, rows, answer, handle } = setUp([blankLine()], { slow: true });
    await user.tab();
    await user.keyboard('cab{Enter}7{Enter}');
    let settled = false;
    const saved = settleLoose('field').then(() => {
      settled = true;
    });
    await settle();
    expect(settled).toBe(false);
    await act(async () => answer());
    await saved;
    expect(rows()[0]).toBe('Cable 4 sq mm|7|');

    await user.keyboard('{Home}inv');
    act(() => void expect(handle.current?.finish()).toBeNull());
    await act(async () => settleLoose('field').then(() => undefined));
    expect(rows()[0]).toBe('Inverter 5 kW|7|');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0:0');
  });

  it('keeps a text that cannot be read open, and tells a save which cell it is', async () => {
    const { user, handle } = setUp([line('panel', 'Solar panel 540 W', 2_0000)]);
    await user.tab();
    await user.keyboard('{ArrowRight}two');
    let unread: ReturnType<LinesHandle['finish']> = null;
    act(() => {
      unread = handle.current?.finish() ?? null;
    });
    expect(unread).toMatchObject({ column: { key: 'quantity' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Qty' }));
  });

  it('does not put a late answer over another text', async () => {
    const { user, rows, answer } = setUp([blankLine()], { slow: true });
    await user.tab();
    await user.keyboard('cab{Enter}{ArrowLeft}{Delete}{ArrowRight}1{Enter}');
    await act(async () => answer());
    expect(rows()[0]).toBe('|1|');
  });

  it('edits in place with F2, undoes with Esc, duplicates with Ctrl+D, removes with Alt+Del', async () => {
    const { user, rows } = setUp([line('panel', 'Solar panel 540 W', 2_0000)]);
    await user.tab();
    await user.keyboard('{ArrowRight}9{Escape}');
    expect(rows()).toEqual(['Solar panel 540 W|2|']);
    await user.keyboard('{F2}{End}5{Enter}');
    expect(rows()).toEqual(['Solar panel 540 W|25|']);
    await user.keyboard('{Control>}d{/Control}');
    expect(rows()).toEqual(['Solar panel 540 W|25|', 'Solar panel 540 W|25|']);
    await user.keyboard('{Alt>}{Delete}{/Alt}');
    expect(rows()).toEqual(['Solar panel 540 W|25|']);
  });

  it('keeps the cursor in an unreadable cell, and says why', async () => {
    const { user } = setUp([line('panel', 'Solar panel 540 W', 2_0000)]);
    await user.tab();
    await user.keyboard('{ArrowRight}two{Enter}');
    const input = screen.getByRole('textbox', { name: 'Qty' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    const why = screen.getByRole('alert');
    expect([why.textContent, input.getAttribute('aria-describedby')]).toEqual(['Enter a number, such as 12.5', why.id]);
    await user.keyboard('{Backspace>3/}2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes on past the first page of choices with the arrow', async () => {
    const offered = Array.from({ length: 60 }, (_, at) => ({ id: String(at), label: `Solar ${at}` }));
    const { user, rows } = setUp([blankLine()], { offered });
    await user.tab();
    await user.keyboard('solar');
    await screen.findByRole('option', { name: 'Solar 49' });
    await user.keyboard('{ArrowDown>45/}');
    await screen.findByRole('option', { name: 'Solar 59' });
    await user.keyboard('{ArrowDown>9/}{Enter}');
    expect(rows()[0]).toMatch(/^Solar 54\|/);
  });

  it('moves a page of choices at a time, to the first and the last', async () => {
    const offered = Array.from({ length: 12 }, (_, at) => ({ id: String(at), label: `Solar ${at}` }));
    const { user, rows } = setUp([blankLine(), blankLine()], { offered });
    await user.tab();
    await user.keyboard('solar');
    await screen.findByRole('option', { name: 'Solar 11' });
    await user.keyboard('{PageDown}{Enter}');
    expect(rows()[0]).toMatch(/^Solar 8\|/);
    await user.keyboard('{ArrowDown}{Home}solar');
    await screen.findByRole('option', { name: 'Solar 11' });
    await user.keyboard('{PageDown}{PageDown}{PageUp}{Enter}');
    expect(rows()[1]).toMatch(/^Solar 3\|/);
  });

  it('leaves the grid from a blank last line', async () => {
    const { user, left } = setUp([blankLine()]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(left()).toEqual([true]);
  });

  it('draws only the visible lines of a thousand, and always the row under the cursor', async () => {
    const { user } = setUp(Array.from({ length: 1000 }, () => line('panel', 'Solar panel 540 W', 1_0000)));
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    await user.tab();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('999:3');
  });
});

function line(item: string, label: string, quantity: number): Line {
  return { key: crypto.randomUUID(), values: { item, quantity }, labels: { item: label } };
}

async function settle(): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

interface Bench {
  readonly slow?: boolean;
  readonly offered?: readonly LineOption[];
  /** Columns behind the item that an inverter asks for. */
  readonly asked?: readonly LineColumn[];
}

function setUp(initial: readonly Line[], { slow = false, offered = stock, asked = [] }: Bench = {}) {
  let answer: () => void = () => undefined;
  const gate = slow ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve();
  const left: boolean[] = [];
  const handle = createRef<LinesHandle>();
  let edit: EditLines = () => undefined;

  function Lines() {
    const [lines, setLines] = useState(initial);
    edit = setLines;
    const isAsked = lines.some(({ values }) => values['item'] === 'inverter');
    const search = useCallback(async (_: string, text: string, cursor: string) => {
      await gate;
      const found = offered.filter((option) => option.label.toLowerCase().startsWith(text.toLowerCase()));
      const next = Number(cursor) + 50;
      return { rows: found.slice(next - 50, next), ...(next < found.length ? { cursor: String(next) } : {}) };
    }, []);
    const computed = useMemo(() => new Map(lines.map((each) => [each.key, { amount: 0 }])), [lines]);
    return (
      <LineGrid
        label="Lines"
        columns={isAsked ? withAsked : columns}
        lines={lines}
        computed={computed}
        problems={{}}
        search={search}
        onEdit={setLines}
        onCreate={() => undefined}
        onLeave={(forward) => left.push(forward)}
        asks={({ values }) => (values['item'] === 'inverter' ? asked.map(({ key }) => key) : [])}
        handle={handle}
      />
    );
  }

  const withAsked = asked.length === 0 ? columns : [...columns.slice(0, 1), ...asked, ...columns.slice(1)];
  render(<Lines />);
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .slice(0, 3)
          .map((cell) => cell.textContent)
          .join('|'),
      );
  return {
    user: userEvent.setup(),
    rows,
    left: () => left,
    handle,
    answer: () => answer(),
    edit: (how: Parameters<EditLines>[0]) => edit(how),
  };
}
