import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '#modules/kit/field';
import { fieldSchema, schemaOf } from '#modules/kit/schema';
import { rowSchemaOf } from '#test/kit/row-schema';

const label = 'Something';
const aLongText = 'x'.repeat(5000);

describe('a field accepts values of its kind and refuses others', () => {
  it.each<[Field, unknown, unknown]>([
    [{ kind: 'text', label }, '  Tata Power  ', 'Tata Power'],
    [{ kind: 'text', label }, '', null],
    [{ kind: 'text', label }, '\u202dinv\u202egnp.exe\u202c', 'invgnp.exe'],
    [{ kind: 'code', label }, 'HO-01/A', 'HO-01/A'],
    [{ kind: 'email', label }, ' Asha@Example.IN ', 'asha@example.in'],
    [{ kind: 'mobile', label }, '+91 98765 43210', '9876543210'],
    [{ kind: 'gstin', label }, '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    [{ kind: 'pan', label }, 'aapfu0939f', 'AAPFU0939F'],
    [{ kind: 'money', label }, 125_00, 125_00],
    [{ kind: 'money', label, negative: true }, -1, -1],
    [{ kind: 'quantity', label }, 1_5000, 1_5000],
    [{ kind: 'percent', label }, 18_0000, 18_0000],
    [{ kind: 'number', label, most: 365 }, 30, 30],
    [{ kind: 'date', label }, '2026-04-01', '2026-04-01'],
    [{ kind: 'yes-no', label }, true, true],
    [{ kind: 'yes-no', label }, undefined, false],
    [{ kind: 'choice', label, of: [{ value: 'a', label: 'A' }] }, 'a', 'a'],
    [{ kind: 'choices', label, max: 2 }, ['x', 'y'], ['x', 'y']],
    [{ kind: 'ref', label, to: 'group' }, '0198a3f0-7e6a-7c30-8f6e-4a5b6c7d8e9f', '0198a3f0-7e6a-7c30-8f6e-4a5b6c7d8e9f'],
    [{ kind: 'ref', label, to: 'group' }, '0198A3F0-7E6A-7C30-8F6E-4A5B6C7D8E9F', '0198a3f0-7e6a-7c30-8f6e-4a5b6c7d8e9f'],
    [{ kind: 'lines', label, max: 2, of: { name: { kind: 'text', label } } }, [{ name: 'x' }], [{ name: 'x' }]],
    [{ kind: 'lines', label, max: 2, of: {} }, undefined, []],
  ])('%o accepts %o as %o', (field, value, taken) => {
    expect(fieldSchema(field).parse(value)).toEqual(taken);
  });

  it.each<[Field, unknown]>([
    [{ kind: 'text', label, required: true }, '   '],
    [{ kind: 'text', label, required: true }, null],
    [{ kind: 'text', label, required: true }, '\u200b\u200b'],
    [{ kind: 'text', label, required: true }, '\u3164'],
    [{ kind: 'text', label }, aLongText],
    [{ kind: 'text', label }, 'bell\u0007'],
    [{ kind: 'text', label }, 12],
    [{ kind: 'code', label }, "x'; DROP TABLE ledgers"],
    [{ kind: 'email', label }, 'a@b'],
    [{ kind: 'mobile', label }, '12345'],
    [{ kind: 'gstin', label }, '27AAPFU0939F1ZU'],
    [{ kind: 'pan', label }, 'AAPFU09399'],
    [{ kind: 'money', label }, -1],
    [{ kind: 'money', label }, 0.5],
    [{ kind: 'money', label }, '125'],
    [{ kind: 'money', label }, 1e300],
    [{ kind: 'quantity', label }, Number.NaN],
    [{ kind: 'percent', label }, 101_0000],
    [{ kind: 'number', label, most: 365 }, 366],
    [{ kind: 'date', label }, '2026-02-30'],
    [{ kind: 'date', label }, '01-04-2026'],
    [{ kind: 'date', label }, '9999-12-31'],
    [{ kind: 'date', label }, '0001-01-01'],
    [{ kind: 'yes-no', label }, 'yes'],
    [{ kind: 'choice', label, of: [{ value: 'a', label: 'A' }] }, 'b'],
    [{ kind: 'choices', label, max: 2 }, ['x', 'y', 'z']],
    [{ kind: 'ref', label, to: 'group' }, 'ORG#1'],
    [{ kind: 'lines', label, max: 1, of: {} }, [{}, {}]],
    [
      { kind: 'address', label },
      { line1: 'x', state: '45' },
    ],
    [
      { kind: 'address', label },
      { line1: 'x', line2: 'bell\u0007', state: '27' },
    ],
    [
      { kind: 'address', label },
      { line1: 'x', state: '27', pincode: '012345' },
    ],
  ])('%o refuses %o', (field, value) => {
    expect(fieldSchema(field).safeParse(value).success).toBe(false);
  });
});

describe('the body of a request', () => {
  const fields = {
    name: { kind: 'text', label: 'Name', required: true },
    note: { kind: 'text', label: 'Note' },
    total: { kind: 'money', label: 'Total', computed: true },
  } as const satisfies Fields;

  it('fills missing fields with empty values', () => {
    expect(schemaOf(fields).parse({ name: 'Asha' })).toEqual({ name: 'Asha', note: null });
  });

  it('reports an unknown field', () => {
    const answer = schemaOf(fields).safeParse({ name: 'Asha', isSuperAdmin: true });
    expect(answer.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['isSuperAdmin'] });
  });

  it('cannot set computed fields, but a stored row has them', () => {
    expect(schemaOf(fields).safeParse({ name: 'Asha', total: 5 }).success).toBe(false);
    expect(rowSchemaOf(fields).parse({ name: 'Asha', total: 5 })).toEqual({ name: 'Asha', note: null, total: 5 });
  });
});

it.each<[Field, unknown, string]>([
  ...(['text', 'code', 'email', 'mobile', 'gstin', 'pan', 'money', 'quantity', 'percent', 'number', 'date', 'address'] as const).map(
    (kind): [Field, unknown, string] => [{ kind, label, required: true }, undefined, 'This is required'],
  ),
  [{ kind: 'choice', label, required: true, of: [{ value: 'a', label: 'A' }] }, undefined, 'This is required'],
  [{ kind: 'choice', label, of: [{ value: 'a', label: 'A' }] }, 'b', 'Choose from the list'],
  [{ kind: 'ref', label, required: true, to: 'group' }, undefined, 'This is required'],
  [{ kind: 'ref', label, to: 'group' }, 'x', 'This is not a valid id'],
  [{ kind: 'percent', label }, 100_0001, 'Must be at most 100'],
  [{ kind: 'percent', label, most: 400_0000 }, 500_0000, 'Must be at most 400'],
  [{ kind: 'money', label }, -100, 'Must be 0 or more'],
  [{ kind: 'number', label, most: 4 }, 5, 'Must be at most 4'],
  [{ kind: 'number', label }, '5', 'This must be a whole number'],
])('%o with %o: %s', (field, value, message) => {
  expect(
    fieldSchema(field)
      .safeParse(value)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});
