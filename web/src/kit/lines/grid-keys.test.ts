import { describe, expect, it } from 'vitest';
import { columnAfter, deedOf, type GridState, type KeyStroke } from './grid-keys.ts';

// Five columns (Tab and Enter stop at 0, 2 and 3) and three lines.
const state: GridState = {
  row: 1,
  column: 2,
  editing: false,
  rows: 3,
  columns: 5,
  stops: [0, 2, 3],
  blank: false,
  pageRows: 10,
  readOnly: false,
  leadsOn: false,
};

function stroke(text: string): KeyStroke {
  const parts = text.split('+');
  return { key: parts.at(-1) ?? '', ctrl: parts.includes('Ctrl'), alt: parts.includes('Alt'), shift: parts.includes('Shift') };
}

describe('a key in the line grid', () => {
  it.each([
    ['Tab', {}, { kind: 'move', row: 1, column: 3 }],
    ['Enter', {}, { kind: 'move', row: 1, column: 3 }],
    ['Enter', { editing: true }, { kind: 'move', row: 1, column: 3 }],
    ['Shift+Tab', {}, { kind: 'move', row: 1, column: 0 }],
    ['Shift+Tab', { column: 0 }, { kind: 'move', row: 0, column: 3 }],
    ['Shift+Tab', { row: 0, column: 0 }, { kind: 'leave', forward: false }],
    ['Tab', { column: 3 }, { kind: 'move', row: 2, column: 0 }],
    ['Tab', { row: 2, column: 3 }, { kind: 'add' }],
    ['Enter', { row: 2, column: 3, editing: true }, { kind: 'add' }],
    ['Enter', { row: 2, column: 3, editing: true, leadsOn: true }, { kind: 'leave', forward: true }],
    ['Tab', { row: 2, column: 3, editing: true, leadsOn: true }, { kind: 'add' }],
    ['Enter', { row: 2, column: 2, leadsOn: true }, { kind: 'move', row: 2, column: 3 }],
    ['Enter', { row: 1, column: 3, leadsOn: true }, { kind: 'move', row: 2, column: 0 }],
    ['Tab', { row: 2, column: 3, readOnly: true }, { kind: 'leave', forward: true }],
    ['Enter', { row: 2, column: 0, blank: true }, { kind: 'leave', forward: true }],
    ['Enter', { row: 1, column: 0, blank: true }, { kind: 'move', row: 1, column: 2 }],
    ['ArrowUp', {}, { kind: 'move', row: 0, column: 2 }],
    ['ArrowUp', { row: 0 }, { kind: 'move', row: 0, column: 2 }],
    ['ArrowDown', { row: 2 }, { kind: 'move', row: 2, column: 2 }],
    ['PageDown', {}, { kind: 'move', row: 2, column: 2 }],
    ['ArrowRight', { column: 4 }, { kind: 'move', row: 1, column: 4 }],
    ['ArrowLeft', {}, { kind: 'move', row: 1, column: 1 }],
    ['ArrowLeft', { editing: true }, null],
    ['Home', {}, { kind: 'move', row: 1, column: 0 }],
    ['Ctrl+End', {}, { kind: 'move', row: 2, column: 4 }],
    ['F2', {}, { kind: 'edit', text: null }],
    ['F2', { editing: true }, { kind: 'move', row: 1, column: 2 }],
    ['7', {}, { kind: 'edit', text: '7' }],
    ['7', { editing: true }, null],
    ['7', { readOnly: true }, null],
    ['Escape', { editing: true }, { kind: 'revert' }],
    ['Escape', {}, null],
    ['Delete', {}, { kind: 'clear' }],
    ['Delete', { editing: true }, null],
    ['Ctrl+d', {}, { kind: 'duplicate' }],
    ['Ctrl+d', { editing: true }, { kind: 'duplicate' }],
    ['Ctrl+d', { readOnly: true }, null],
    ['Ctrl+s', {}, null],
    ['Alt+Delete', {}, { kind: 'remove' }],
    ['Alt+2', {}, null],
  ] as const)('%s with %o gives %o', (key, over, deed) => {
    const given = deedOf(stroke(key), { ...state, ...over });
    if (deed === null) expect(given).toBeNull();
    else expect(given).toMatchObject(deed);
  });
});

describe('the cursor, when columns come or go,', () => {
  // A capital is a stop of Enter.
  const columnsOf = (text: string) =>
    [...text].map((one) => ({ key: one.toLowerCase(), ...(one === one.toLowerCase() ? {} : { stop: true as const }) }));
  it.each`
    what                                                | at   | before    | after      | editing  | found
    ${'is where it was without a change'}               | ${1} | ${'IQr'}  | ${'IQr'}   | ${false} | ${'q'}
    ${'stays in its column behind one that is no stop'} | ${1} | ${'IQr'}  | ${'IpQr'}  | ${false} | ${'q'}
    ${'goes to a stop that it was brought past'}        | ${1} | ${'IQr'}  | ${'IpBQr'} | ${false} | ${'b'}
    ${'stays where a person is typing'}                 | ${1} | ${'IQr'}  | ${'IpBQr'} | ${true}  | ${'q'}
    ${'stays before a stop that is still to come'}      | ${1} | ${'IQr'}  | ${'IQBr'}  | ${false} | ${'q'}
    ${'does not go back behind the stop before'}        | ${2} | ${'IQR'}  | ${'IBQR'}  | ${false} | ${'r'}
    ${'stays at the first column'}                      | ${0} | ${'IQr'}  | ${'IBQr'}  | ${false} | ${'i'}
    ${'is at the end if its column went'}               | ${3} | ${'IBQr'} | ${'IQ'}    | ${false} | ${'q'}
  `('$what', ({ at, before, after, editing, found }) => {
    const now = columnsOf(after);
    expect(now[columnAfter(at, editing, columnsOf(before), now)]?.key).toBe(found);
  });
});
