import { expect, it } from 'vitest';
import { cellText } from '#modules/kit/cell-text';
import type { Field } from '#modules/kit/field';

const choice: Field = { kind: 'choice', label: 'Client Type', of: [{ value: 'SEZ', label: 'Special Economic Zone' }] };

it.each([
  ['text', 'Asha', 'Asha', undefined],
  ['text', null, '', undefined],
  ['money', 1_23_456_78, '1,23,456.78', undefined],
  ['money', 'much', '', undefined],
  ['quantity', 2_5000, '2.5', undefined],
  ['percent', 18_0000, '18%', undefined],
  ['date', '2026-04-05', '05-Apr-2026', undefined],
  ['date', 'soon', 'soon', undefined],
  ['moment', '2026-11-21T08:22:57.123Z', '21-Nov-2026 01:52:57', undefined],
  ['moment', null, '', undefined],
  ['portal-moment', '2026-11-21T08:22:57.123Z', '21-Nov-2026 01:52 PM', undefined],
  ['portal-moment', null, '', undefined],
  ['text', '2026-11-21T18:29:00.000Z', '21-Nov-2026 11:59 PM', { kind: 'text', label: 'Reject Until', moment: 'portal' }],
  ['text', '2026-11-21T08:22:57.123Z', '21-Nov-2026 01:52:57', { kind: 'text', label: 'Started', moment: true }],
  ['yes-no', false, 'No', undefined],
  ['choice', 'SEZ', 'Special Economic Zone', choice],
  ['choice', 'Other', 'Other', choice],
  ['choices', ['1', '7'], '1, 7', undefined],
  ['lines', [{}], '1 row', undefined],
  ['file', 'organisation/1/logo.png', 'logo.png', undefined],
  [
    'address',
    { line1: '4 Ring Road', line2: '', city: 'Surat', state: '24', pincode: '395001' },
    '4 Ring Road, Surat, Gujarat, 395001',
    undefined,
  ],
  [
    'address',
    { line1: '1 Yingbin Road', line2: '', city: 'Shanghai', state: '96', pincode: '200233', country: 'China' },
    '1 Yingbin Road, Shanghai, 200233, China',
    undefined,
  ],
] as const)('%s %j reads %s', (kind, value, text, field) => {
  expect(cellText(kind, value, field)).toBe(text);
});
