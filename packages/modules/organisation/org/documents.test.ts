import { expect, it } from 'vitest';
import { type CertificateType, certificateProblems } from '#modules/organisation/org/documents';

it.each<[CertificateType, string, string | null, readonly string[]]>([
  ['gst', '24aaqca8719h1zc', '2017-07-01', []],
  ['gst', '24AAQCA8719H1ZD', null, ['number']],
  ['pan', 'AAQCA 8719H', null, []],
  ['pan', '24AAQCA8719H1ZC', null, ['number']],
  ['cin', 'U40106GJ2015PTC083456', null, []],
  ['cin', 'U40106GJ2015PTC08345', null, ['number']],
  ['msme', 'udyam-gj-01-0012345', null, []],
  ['msme', 'GJ-01-0012345', null, ['number']],
  ['importExport', 'AAQCA8719H', null, []],
  ['importExport', '0812345678', null, []],
  ['importExport', '812345678', null, ['number']],
  ['ppf', 'GJ/AHD/12345', null, []],
  ['ppf', 'x', '2026-11-22', ['number', 'date']],
])('a %s certificate %s of %s has problems at %j', (type, number, date, paths) => {
  expect(certificateProblems({ type, number, date }, '2026-11-21').map(({ path }) => path)).toEqual(paths);
});
