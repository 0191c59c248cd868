import { expect, it } from 'vitest';
import { archiveFormat, booksText, isSafeName, type Manifest, organisationStream, readManifest } from '#domain/archive/manifest';

const hash = 'a'.repeat(64);
const stream = { name: organisationStream, title: 'Organisation', entries: 3, head: hash, bookEntries: 2, bookHead: hash };
const sound: Manifest = {
  format: archiveFormat.name,
  version: archiveFormat.version,
  organisation: 'Suryodaya',
  madeAt: '2026-11-24T10:00:00.000Z',
  madeBy: 'Asha Kulkarni',
  period: null,
  books: hash,
  streams: [stream],
  files: [{ name: 'log/organisation.jsonl', bytes: 10, sha256: hash }],
  missing: [],
};

it('reads what was written', () => {
  expect(readManifest(JSON.stringify(sound))).toEqual(sound);
});

it.each([
  ['nothing', 'Its manifest is not JSON'],
  [null, 'It is not an archive of Bahi'],
  [{ ...sound, format: 'other' }, 'It is not an archive of Bahi'],
  [{ ...sound, version: 2 }, 'It has version 2, and this program reads version 1'],
  [{ ...sound, books: 'abc' }, 'Its manifest is damaged'],
  [{ ...sound, period: { from: '2026-04-01' } }, 'Its manifest is damaged'],
  [{ ...sound, streams: [] }, 'Its manifest is damaged'],
  [{ ...sound, streams: [stream, stream] }, 'Its manifest is damaged'],
  [{ ...sound, streams: [stream, { ...stream, name: '../x' }] }, 'Its manifest is damaged'],
  [{ ...sound, streams: [{ ...stream, entries: -1 }] }, 'Its manifest is damaged'],
  [{ ...sound, files: [{ ...sound.files[0], name: '../etc/passwd' }] }, 'Its manifest is damaged'],
  [{ ...sound, files: [{ ...sound.files[0], bytes: 0.5 }] }, 'Its manifest is damaged'],
  [{ ...sound, files: [...sound.files, { ...sound.files[0], name: 'LOG/Organisation.jsonl' }] }, 'Its manifest is damaged'],
  [{ ...sound, missing: [1] }, 'Its manifest is damaged'],
])('%j: %s', (value, why) => {
  expect(readManifest(value === 'nothing' ? 'nothing' : JSON.stringify(value))).toBe(why);
});

it.each([
  ['log/organisation.jsonl', true],
  ['files/a1/रसीद.pdf', false],
  ['files/a1/Bill रसीद.pdf', true],
  ['/etc/passwd', false],
  ['a/../b', false],
  ['a//b', false],
  ['..', false],
  ['C:/x', false],
  ['a\\b', false],
  ['a\u0000', false],
  ['a/b.', false],
  ['', false],
  ['x'.repeat(251), false],
])('the name %j is safe: %s', (name, safe) => {
  expect(isSafeName(name)).toBe(safe);
});

it('hashes the logs in one order, whatever order they are listed in', () => {
  const [one, other] = [
    { ...stream, name: 'b' },
    { ...stream, name: 'a' },
  ];
  expect(booksText([one, stream, other])).toBe(booksText([other, one, stream]));
  expect(booksText([one, stream, other]).split('\n')[0]).toBe(`organisation 2 ${hash}`);
});
