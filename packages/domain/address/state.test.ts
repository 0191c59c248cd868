import { describe, expect, it } from 'vitest';
import { currentState, placesOfSupply, stateName, stateOf, states, stateTaxName } from '#domain/address/state';

describe('each state has one code of two digits', () => {
  it('codes and places of supply', () => {
    expect(states).toHaveLength(41);
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
    expect(placesOfSupply.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 38 }, (_, i) => String(i + 1).padStart(2, '0')).filter((code) => code !== '25' && code !== '28'),
      '96',
      '97',
    ]);
  });

  it.each([
    ['27', 'Maharashtra', 'SGST'],
    ['07', 'Delhi', 'SGST'],
    ['34', 'Puducherry', 'SGST'],
    ['01', 'Jammu and Kashmir', 'SGST'],
    ['04', 'Chandigarh', 'UTGST'],
    ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
    ['31', 'Lakshadweep', 'UTGST'],
    ['35', 'Andaman and Nicobar Islands', 'UTGST'],
    ['38', 'Ladakh', 'UTGST'],
    ['97', 'Other Territory', 'UTGST'],
    ['45', undefined, 'SGST'],
  ])('%s is %s and levies %s', (code, name, tax) => {
    expect(stateName(code)).toBe(name);
    expect(stateOf(code)?.name).toBe(name);
    expect(stateTaxName(code)).toBe(tax);
  });

  it.each([
    ['25', '26'],
    ['28', '37'],
    ['27', '27'],
  ])('%s is now %s', (code, now) => {
    expect(currentState(code)).toBe(now);
  });
});
