import { describe, expect, it } from 'vitest';
import { type Branch, branch } from '#modules/organisation/branch/branch';
import { branchBooks } from '#modules/organisation/branch/branch.books';

const ahmedabad: Branch = {
  code: 'AMD',
  name: 'Ahmedabad',
  address: { line1: '4 Ashram Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '380009', country: 'India' },
  gstin: '24AAQCA8719H1ZC',
  numberingCode: 'AMD',
  pan: null,
  state: null,
  stateName: null,
  composition: false,
  quarterly: false,
  mobile: null,
  email: null,
  locations: [{ code: 'A1', name: 'Rack A1', address: null, notes: null }],
  isHeadOffice: false,
  booksFrom: null,
  status: 'Active',
};
const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const rack = (code: string) => ({ code, name: code, address: null, notes: null });

describe('branch', () => {
  it.each([
    ['as it is', {}, []],
    ['unregistered', { gstin: null }, []],
    ['registered in another state', { gstin: '27AAPFU0939F1ZV' }, ['gstin']],
    ['abroad', { gstin: null, address: { ...ahmedabad.address, state: '96', pincode: '' } }, ['address.state']],
    ['under composition', { composition: true }, []],
    ['under composition, unregistered', { composition: true, gstin: null }, ['composition']],
    ['filing quarterly', { quarterly: true }, []],
    ['filing quarterly, unregistered', { quarterly: true, gstin: null }, ['quarterly']],
    ['filing quarterly, under composition', { quarterly: true, composition: true }, ['quarterly']],
    ['with two different locations', { locations: [rack('A1'), rack('A2')] }, []],
    ['with one location twice', { locations: [rack('A1'), rack('B'), rack('a1')] }, ['locations.2.code']],
    ['with a numbering code of five letters', { numberingCode: 'AMDBD' }, ['numberingCode']],
    ['with a numbering code of other characters', { numberingCode: 'A-1' }, ['numberingCode']],
  ])('a branch %s', (_, change, paths) => {
    expect(branch.check?.({ ...ahmedabad, ...change }, facts, 'x').map((problem) => problem.path)).toEqual(paths);
  });

  it('derives state and PAN', () => {
    expect(branch.complete?.(ahmedabad, facts)).toMatchObject({ state: '24', stateName: 'Gujarat', pan: 'AAQCA8719H' });
    expect(branch.complete?.({ ...ahmedabad, gstin: null }, facts)).toMatchObject({ pan: null });
  });

  it.each(['delete', 'deactivate'])('does not offer %s for the head office', (verb) => {
    expect(branch.actions[verb]?.offered({ ...ahmedabad, isHeadOffice: true })).toBe('The head office cannot be removed');
    expect(branch.actions[verb]?.offered(ahmedabad)).toBe(true);
  });

  it('keeps its numbering code after the first number; everything else can change', () => {
    const keeps = (after: Partial<Branch>) => branchBooks.keepsOnceUsed?.(ahmedabad, { ...ahmedabad, ...after }).map(({ path }) => path);
    expect(keeps({ code: 'A', name: 'Other' })).toEqual([]);
    expect(keeps({ numberingCode: 'X' })).toEqual(['numberingCode']);
  });

  it('has the status permission of the specification', () => {
    expect(branch.actions['deactivate']?.permission).toBe('deactivate-activate');
  });
});
