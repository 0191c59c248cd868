import { describe, expect, it } from 'vitest';
import type { AnyMaster } from '#modules/kit/module';
import { group } from '#modules/masters/group/group';
import { columnProblem, proposedColumns } from '../column-choice.tsx';
import { columnsOfRecords } from './columns-of-records.ts';

const master = columnsOfRecords(group as unknown as AnyMaster);
const preview = (headings: string[], columns = {}) => ({ headings, rows: [], columns });

describe('the columns of an import', () => {
  it('are proposed as chosen last time, or else by name', () => {
    expect(proposedColumns(master, preview(['Name', 'UNDER', 'Colour', 'Problem', '']))).toEqual({
      Name: 'name',
      UNDER: 'parentId',
      Colour: null,
      Problem: null,
    });
    expect(proposedColumns(master, preview(['Ledger', 'Name', 'Under'], { Ledger: 'name', Name: null, Under: 'gone' }))).toEqual({
      Ledger: 'name',
      Name: null,
      Under: 'parentId',
    });
  });

  it.each([
    [{ A: 'name', B: 'parentId' }, null],
    [{ A: null, B: 'parentId' }, 'Choose a column for Name'],
    [{ A: 'name', B: 'name' }, 'Name is chosen twice'],
  ])('%j: %s', (choice, problem) => {
    expect(columnProblem(master, choice)).toBe(problem);
  });
});
