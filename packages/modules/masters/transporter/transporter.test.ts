import { describe, expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type Transporter, transporter } from '#modules/masters/transporter/transporter';

const swift: Transporter = {
  name: 'Swift Road Carriers',
  transporterId: null,
  pan: null,
  contactPerson: null,
  mobile: null,
  email: null,
  address: null,
  notes: null,
  status: 'Active',
};
const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };

describe('transporter', () => {
  it.each([
    ['no id at all', null, null, []],
    ['a GSTIN', '24AAQCA8719H1ZC', null, []],
    ['a GSTIN whose check character is wrong, as transporters have them', '29AAFCA7488L1Z0', null, []],
    ['a common enrolment number', '08AAACT1234A1T5', null, []],
    ['an id of a state there is not', '45AAQCA8719H1ZC', null, ['transporterId']],
    ['an id in lower case', '24aaqca8719h1zc', null, []],
    ['an id too short', '24AAQCA8719H1Z', null, ['transporterId']],
    ['an id that begins with letters', 'AA24QCA8719H1ZC', null, ['transporterId']],
    ['the PAN within the id', '24AAQCA8719H1ZC', 'AAQCA8719H', []],
    ['another PAN than the id says', '24AAQCA8719H1ZC', 'ABCDE1234F', ['pan']],
  ])('%s: problems at the expected fields', (_, transporterId, pan, paths) => {
    expect(transporter.check?.({ ...swift, transporterId, pan }, facts, '0').map((problem) => problem.path)).toEqual(paths);
  });

  it('takes the PAN from the id and keeps a typed one', () => {
    expect(transporter.complete?.({ ...swift, transporterId: '24aaqca8719h1zc' }, facts)).toMatchObject({
      transporterId: '24AAQCA8719H1ZC',
      pan: 'AAQCA8719H',
    });
    expect(transporter.complete?.({ ...swift, pan: 'ABCDE1234F' }, facts)).toMatchObject({ transporterId: null, pan: 'ABCDE1234F' });
  });

  it('compares names without regard to case and spaces', () => {
    const [name] = transporter.unique;
    expect(name && uniqueValue(name, { ...swift, name: '  SWIFT  road Carriers' })).toBe('swift road carriers');
  });

  it('offers the actions that the status allows', () => {
    const offers = (status: Transporter['status']) =>
      Object.entries(transporter.actions)
        .filter(([, action]) => action.offered({ ...swift, status }) === true)
        .map(([verb]) => verb);
    expect(offers('Active')).toEqual(['edit', 'deactivate', 'delete']);
    expect(offers('Inactive')).toEqual(['edit', 'activate', 'delete']);
  });
});
