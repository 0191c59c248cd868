import { describe, expect, it } from 'vitest';
import { field, flag, message, nameText, row, texts } from '#domain/tally/written/xml';

describe('text', () => {
  it.each([
    ['A & B <Co> "x" \'y\'', 'A &amp; B &lt;Co&gt; &quot;x&quot; &apos;y&apos;'],
    ['one\r\ntwo\nthree\rfour', 'one&#10;two&#10;three&#10;four'],
    ['bell\u0007 null\u0000 four\u0004', 'bell null four'],
    ['half \ud83d and whole 😀', 'half  and whole 😀'],
    ['not a character \ufffe', 'not a character '],
    ['&#4; stays a text', '&amp;#4; stays a text'],
    ['<!ENTITY a "b">', '&lt;!ENTITY a &quot;b&quot;&gt;'],
  ])('%j is %j', (text, written) => {
    expect(field('NAME', text)).toEqual([`<NAME>${written}</NAME>`]);
  });
});

describe('a name', () => {
  it.each([
    ['  Asha\t Traders ', 'Asha Traders'],
    ['\ue004 Primary', 'Primary'],
    ['\u0001', 'No name'],
  ])('%j is %j', (name, written) => {
    expect(nameText(name)).toBe(written);
  });
});

it('leaves out what says nothing', () => {
  expect([field('A', null), field('A', ''), flag('A', false), row('A', field('B', null)), texts('A', [''])]).toEqual([[], [], [], [], []]);
});

it('is a message with a line for each element', () => {
  expect(
    message('LEDGER', { NAME: 'A & B' }, flag('ISBILLWISEON', true), row('X', field('Y', '1')), texts('Z', ['2', '3'])).split('\r\n'),
  ).toEqual([
    '<TALLYMESSAGE xmlns:UDF="TallyUDF">',
    '<LEDGER NAME="A &amp; B">',
    '<ISBILLWISEON>Yes</ISBILLWISEON>',
    ...['<X.LIST>', '<Y>1</Y>', '</X.LIST>'],
    ...['<Z.LIST TYPE="String">', '<Z>2</Z>', '<Z>3</Z>', '</Z.LIST>'],
    ...['</LEDGER>', '</TALLYMESSAGE>', ''],
  ]);
});
