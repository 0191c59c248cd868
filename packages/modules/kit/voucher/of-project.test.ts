import { describe, expect, it } from 'vitest';
import { numbersOfProjects, projectProblems, withProject, withProjectNames } from '#modules/kit/voucher/of-project';
import { documentFacts } from '#test/kit/books/document-facts';

const projects: Readonly<Record<string, { projectNo: string; name: string; branchId: string }>> = {
  roof: { projectNo: 'P-7', name: 'Roof of the school', branchId: 'b' },
  pump: { projectNo: 'P-2', name: 'Pump', branchId: 'b' },
  elsewhere: { projectNo: 'P-8', name: 'Roof in Nashik', branchId: 'other' },
};
const facts = documentFacts({ find: (slug, id) => (slug === 'project' ? projects[id] : undefined) });

describe('the project of a document', () => {
  it.each<[string, { projectId?: string | null; projectNo?: string | null }, object]>([
    ['has its number', { projectId: 'roof' }, { projectId: 'roof', projectNo: 'P-7' }],
    ['is not stored where there is none', {}, {}],
    ['leaves no number behind', { projectId: null, projectNo: 'P-7' }, { projectId: null }],
  ])('%s', (_, row, expected) => {
    expect(withProject(row, facts)).toStrictEqual(expected);
  });

  it.each([
    ['of the branch', 'roof', []],
    ['of another branch', 'elsewhere', ['lines.2.projectId']],
    ['that is none', null, []],
  ])('is checked: %s', (_, projectId, expected) => {
    expect(projectProblems({ projectId }, facts, 'lines.2.').map(({ path }) => path)).toEqual(expected);
  });
});

describe('the projects of lines', () => {
  it('have their names, and the numbers of all of them', () => {
    const lines = withProjectNames([{ projectId: 'roof' }, {}, { projectId: 'pump' }, { projectId: 'roof' }], facts);
    expect(lines).toStrictEqual([
      { projectId: 'roof', projectName: 'Roof of the school' },
      {},
      { projectId: 'pump', projectName: 'Pump' },
      { projectId: 'roof', projectName: 'Roof of the school' },
    ]);
    expect(numbersOfProjects(lines, facts)).toEqual({ projectNo: 'P-2, P-7' });
    expect(numbersOfProjects([{}], facts)).toStrictEqual({});
  });
});
