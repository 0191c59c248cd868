import { describe, expect, it } from 'vitest';
import { parsedJson } from '#functions/http/json';

const read = (text: string) => parsedJson(text, 'the body is not JSON');

describe('the JSON of a request', () => {
  it.each([
    ['{"name":"Asha"}', { name: 'Asha' }],
    ['{"name":"\\ud83d\\ude00"}', { name: '😀' }],
    ['{"name":"\\\\ud83d"}', { name: '\\ud83d' }],
  ])('%s is read', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ['{"name":"\\ud83d"}', 'name'],
    ['{"lines":[{"note":"x"},{"note":"a\\uDE00b"}]}', 'lines.1.note'],
    ['{"values":{"\\ud83d":1}}', 'values'],
    ['"\\ud83d"', ''],
  ])('%s has half a character, at %j', (text, path) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path })] }));
  });

  it.each([
    ['{"name":{"length":{"toString":1,"valueOf":1}}}', 'name.length'],
    ['{"lines":[{"note":{"l\\u0065ngth": [[]]}}]}', 'lines.0.note.length'],
    ['{"size":{}}', 'size'],
  ])('%s has something that cannot be measured, at %j', (text, path) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path })] }));
  });

  it.each(['{"length":2}', '{"name":"\\"length\\":{"}'])('%s is read, because only an object cannot be measured', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('is checked at any depth', () => {
    const deep = `${'['.repeat(200_000)}"\\ud83d"${']'.repeat(200_000)}`;
    expect(() => read(deep)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('is refused if it is not JSON', () => {
    expect(() => read('name=Asha')).toThrow(expect.objectContaining({ code: 'malformed' }));
  });
});
