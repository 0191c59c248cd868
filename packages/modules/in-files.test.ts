import { expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import { forFiles, inFiles } from '#modules/in-files';
import { readHeadings } from '#modules/kit/imports/import-columns';
import type { AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

const known = Object.entries(inFiles).flatMap(([slug, { headings = {} }]) =>
  Object.entries(headings).flatMap(([path, texts]) => texts.map((text) => [slug, text, path] as const)),
);

it.each(known)('%s: the heading %s is the column %s', (slug, text, path) => {
  const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
  expect(readHeadings(forFiles(module as unknown as AnyMaster), [text]).found[0]?.path).toBe(path);
});

it('a module of which nothing is known stays as it is', () => {
  const module = { slug: 'transporter' };
  expect(forFiles(module)).toBe(module);
});
