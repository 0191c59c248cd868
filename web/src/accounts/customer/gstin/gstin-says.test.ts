import { describe, expect, it } from 'vitest';
import { filingSaid, fillLabel, standingSaid } from './gstin-says.ts';

const taxpayer = {
  ...{ gstin: '27AAPFU0939F1ZV', status: 'Active', legalName: 'SAHYADRI WORKS LLP', tradeName: 'Sahyadri Works', kind: 'Regular' },
  ...{ registeredOn: '2017-07-01', cancelledOn: null },
  address: { line1: '', line2: '', city: '', state: '27', pincode: '' },
} as const;

describe('a GSTIN', () => {
  it.each`
    exists   | of                                                       | said                                                                             | bad
    ${true}  | ${{}}                                                    | ${'Active · Sahyadri Works (SAHYADRI WORKS LLP) · Regular'}                      | ${false}
    ${true}  | ${{ tradeName: 'Sahyadri Works LLP' }}                   | ${'Active · Sahyadri Works LLP · Regular'}                                       | ${false}
    ${true}  | ${{ tradeName: '', kind: null }}                         | ${'Active · SAHYADRI WORKS LLP'}                                                 | ${false}
    ${true}  | ${{ legalName: '' }}                                     | ${'Active · Sahyadri Works · Regular'}                                           | ${false}
    ${true}  | ${{ status: 'Cancelled', cancelledOn: '2026-07-01' }}    | ${'Cancelled since 01-Jul-2026 · Sahyadri Works (SAHYADRI WORKS LLP) · Regular'} | ${true}
    ${true}  | ${{ status: 'Suspended', legalName: '', tradeName: '' }} | ${'Suspended · Regular'}                                                         | ${true}
    ${false} | ${null}                                                  | ${'The portal has no such GSTIN. Check the number.'}                             | ${true}
  `('is shown as $said', ({ exists, of, said, bad }) => {
    expect(standingSaid({ exists, taxpayer: of && { ...taxpayer, ...of } })).toEqual({ text: said, bad });
  });

  it('of which nothing is known is not shown', () => {
    expect(standingSaid({ exists: null, taxpayer: null })).toBeNull();
  });
});

it.each`
  filing                                                        | text                  | day             | bad
  ${{ state: 'filed', on: '2026-11-10', arn: '', late: false }} | ${'Filed on'}         | ${'2026-11-10'} | ${false}
  ${{ state: 'filed', on: '2026-11-14', arn: '', late: true }}  | ${'Filed late, on'}   | ${'2026-11-14'} | ${false}
  ${{ state: 'not filed', due: '2026-11-11' }}                  | ${'Not filed'}        | ${null}         | ${true}
  ${{ state: 'due', due: '2026-11-11' }}                        | ${'Due on'}           | ${'2026-11-11'} | ${false}
  ${{ state: 'in the quarter' }}                                | ${'With the quarter'} | ${null}         | ${false}
  ${{ state: 'not registered' }}                                | ${'Not registered'}   | ${null}         | ${false}
`('a return is shown as $text $day', ({ filing, ...said }) => {
  expect(filingSaid(filing)).toEqual(said);
});

it.each`
  offered                                                     | label
  ${{}}                                                       | ${null}
  ${{ name: 'A' }}                                            | ${'Fill in name'}
  ${{ registrationType: 'Composition', billingAddress: {} }}  | ${'Fill in address and registration type'}
  ${{ name: 'A', registrationType: 'B', billingAddress: {} }} | ${'Fill in name, address and registration type'}
`('the button says $label', ({ offered, label }) => {
  expect(fillLabel(offered)).toBe(label);
});
