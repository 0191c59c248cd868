import { expect, it } from 'vitest';
import { keyWords } from './key-words.ts';
import { isKey, type KeyName, keys, matches } from './keys.ts';

const press = (key: string, held: { ctrl?: boolean; alt?: boolean; shift?: boolean; code?: string } = {}) => ({
  key,
  code: held.code ?? '',
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
});

it.each`
  event                                          | combination     | fits
  ${press('k', { ctrl: true })}                  | ${'Ctrl+K'}     | ${true}
  ${press('k')}                                  | ${'Ctrl+K'}     | ${false}
  ${press('K', { ctrl: true, shift: true })}     | ${'Ctrl+K'}     | ${false}
  ${press('å', { alt: true, code: 'KeyA' })}     | ${'Alt+A'}      | ${true}
  ${press('F8')}                                 | ${'F8'}         | ${true}
  ${press('F8', { ctrl: true })}                 | ${'F8'}         | ${false}
  ${press('?', { shift: true })}                 | ${'?'}          | ${true}
  ${press('+', { shift: true })}                 | ${'+'}          | ${true}
  ${press('/')}                                  | ${'/'}          | ${true}
  ${press(' ')}                                  | ${'Space'}      | ${true}
  ${press('Enter', { ctrl: true, shift: true })} | ${'Ctrl+Enter'} | ${false}
`('$event.key is $combination: $fits', ({ event, combination, fits }) => {
  expect(matches(event, combination)).toBe(fits);
});

it.each([
  ['a button', '<button>History</button>', 'button', false],
  ['what a button holds', '<button><span>History</span></button>', 'span', false],
  ['a link', '<a href="/app">Ledgers</a>', 'a', false],
  ['a field', '<input>', 'input', false],
  ['a tab', '<div role="tab">Postings</div>', 'div', false],
  ['the rest of the screen', '<p>Asha Traders</p>', 'p', true],
])('Enter on %s opens the record: %#', (_, html, target, opens) => {
  document.body.innerHTML = html;
  const pressed: KeyboardEvent[] = [];
  document.body.addEventListener('keydown', (event) => pressed.push(event), { once: true });
  document.querySelector(target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(pressed.map((event) => isKey(event, 'open'))).toEqual([opens]);
});

it.each([
  ['the rest of the screen', '<p>Asha Traders</p>', 'p', true],
  ['a tick', '<input type="checkbox">', 'input', true],
  ['a search', '<input type="search">', 'input', false],
  ['a list of choices', '<select><option>GSTR-2B</option></select>', 'select', false],
])('the arrow down on %s goes to the next row: %#', (_, html, target, moves) => {
  document.body.innerHTML = html;
  const pressed: KeyboardEvent[] = [];
  document.body.addEventListener('keydown', (event) => pressed.push(event), { once: true });
  document.querySelector(target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(pressed.map((event) => isKey(event, 'nextRow'))).toEqual([moves]);
});

it.each(['Vouchers', 'Forms', 'Lists and reports', 'Bank reconciliation', 'GST reconciliation', 'IMS'])(
  'has no combination with two meanings in %s',
  (place) => {
    const names = (Object.keys(keys) as KeyName[]).filter((name) => [place, 'Everywhere'].includes(keyWords[name].where));
    const all = names.flatMap((name): readonly string[] => keys[name].press);
    expect(all.filter((combination, at) => all.indexOf(combination) !== at)).toEqual([]);
  },
);
