import { describe, expect, it } from 'vitest';
import { bodyOf, cellOf, emptyRow, pasted, withStateOfGstin } from './pasted.ts';

const row = (more: Readonly<Record<string, unknown>>) => ({ ...emptyRow(), ...more });

describe('cells copied from a sheet', () => {
  it.each([
    ['one row', 'SUR\tSurat', { row: 0, column: 0 }, [row({ code: 'SUR', name: 'Surat' })]],
    [
      'two rows of Windows',
      'SUR\tSurat\r\nVAP\tVapi\r\n',
      { row: 0, column: 0 },
      [row({ code: 'SUR', name: 'Surat' }), row({ code: 'VAP', name: 'Vapi' })],
    ],
    ['a heading first', 'Code\tName\nSUR\tSurat', { row: 0, column: 0 }, [row({ code: 'SUR', name: 'Surat' })]],
    ['from the second column on', 'Surat\t1 Mill Road', { row: 0, column: 1 }, [row({ code: 'OLD', name: 'Surat', line1: '1 Mill Road' })]],
    ['below what is there', 'VAP', { row: 1, column: 0 }, [row({ code: 'OLD' }), row({ code: 'VAP' })]],
    [
      'a state by name, and one by code without its nought',
      'gujarat\n9',
      { row: 0, column: 4 },
      [row({ code: 'OLD', state: '24' }), row({ state: '09' })],
    ],
    ['a state that is none, and an empty cell', 'Atlantis\t\t', { row: 0, column: 4 }, [row({ code: 'OLD' })]],
    ['more columns than there are', 'a@b.example\tmore', { row: 0, column: 8 }, [row({ code: 'OLD', email: 'a@b.example' })]],
  ])('%s', (_, text, at, rows) => {
    const start = at.row === 0 && at.column === 0 ? [row({})] : [row({ code: 'OLD' })];
    expect(pasted(start, text, at)).toEqual(rows);
  });
});

it.each([
  ['24AAQCA8719H1ZC', null, '24'],
  ['24AAQCA8719H1ZC', '27', '27'],
  ['', null, null],
  ['00', null, null],
])('a GSTIN %s with the state %s gives %s', (gstin, state, then) => {
  expect(withStateOfGstin(row({ gstin, state }))['state']).toBe(then);
});

it('sends the parts of an address as one, and finds the cell of a problem', () => {
  expect(bodyOf(row({ code: 'SUR', city: ' Surat ', state: '24' }))).toMatchObject({
    code: 'SUR',
    gstin: null,
    address: { line1: '', city: 'Surat', state: '24', country: 'India' },
  });
  expect(['branches.2.address.pincode', 'branches.0.code'].map(cellOf)).toEqual(['2.pincode', '0.code']);
});
