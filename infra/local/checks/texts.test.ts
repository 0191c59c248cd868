import { expect, it } from 'vitest';
import { textsOf } from '#infra/local/checks/texts';

it.each`
  written                                                  | texts
  ${"const field = { kind: 'text', label: 'Name' }"}       | ${['Name']}
  ${"const field = { label: on ? 'On' : 'Off' }"}          | ${['On', 'Off']}
  ${"throw new Refusal('notFound', { what: 'Branch x' })"} | ${['Branch x']}
  ${'const why = `Only $' + '{open} is open`'}             | ${['Only {open} is open']}
  ${'<Button label="Save" className="big red" />'}         | ${['Save']}
  ${'<p>Saved {count} rows.</p>'}                          | ${['Saved {count} rows.']}
  ${"tell('success', 'Saved')"}                            | ${['Saved']}
  ${"import { a } from './two words.ts'"}                  | ${[]}
  ${"const media = '(max-width: 600px)'"}                  | ${[]}
  ${"type Status = 'Not due'"}                             | ${[]}
`('finds $texts in $written', ({ written, texts }) => {
  expect(textsOf('sample.tsx', written).map(({ text }) => text)).toEqual(texts);
});

it('reports file and line of a text', () => {
  expect(textsOf('a.ts', "const a = 1;\nconst b = 'This is required';")).toEqual([{ file: 'a.ts', line: 2, text: 'This is required' }]);
});
