import { expect, it } from 'vitest';
import {
  type BranchRegistration,
  branchSupplyKind,
  branchSupplyProblem,
  branchValueProblem,
  isBranchSupply,
} from '#domain/gst/branch-supply';

const at = (state: string, gstin: string | null, composition = false): BranchRegistration => ({ state, gstin, composition });
const pune = at('27', '27AAPFU0939F1ZV');
const pune2 = at('27', '27AAPFU0939F2ZU');
const surat = at('24', '24AAPFU0939F1Z1');
const office = at('27', null);
const other = at('24', '24AABCR6898M1ZN');
const composer = at('27', '27AAPFU0939F1ZV', true);

it.each<[string, BranchRegistration, BranchRegistration, boolean, string | null, string | null]>([
  ['within a registration', pune, at('27', '27AAPFU0939F1ZV'), false, null, null],
  ['without any', office, at('24', null), false, null, null],
  ['from one that is not registered', office, surat, false, null, null],
  ['to one that is not registered', surat, office, false, null, null],
  ['to another state', pune, surat, true, 'inter', null],
  ['to another registration of the state', pune, pune2, true, 'intra', null],
  ['to another PAN', pune, other, true, 'inter', 'This branch has the GSTIN of another PAN. Enter a sales invoice instead'],
  ['from a composition dealer, within the state', composer, pune2, true, 'zero', null],
  [
    'from a composition dealer, to another state',
    composer,
    surat,
    true,
    'zero',
    'A branch under the composition scheme can sell only within its state',
  ],
])('goods %s', (_, from, to, supplied, kind, problem) => {
  expect(isBranchSupply(from, to)).toBe(supplied);
  if (kind !== null) expect(branchSupplyKind(from, to)).toBe(kind);
  expect(branchSupplyProblem(from, to)).toBe(problem);
});

it('a declared value needs a recipient with full credit (rule 28)', () => {
  expect([branchValueProblem('declared', surat), branchValueProblem('open-market', composer), branchValueProblem(null, composer)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(branchValueProblem('declared', composer)).toContain('composition');
});
