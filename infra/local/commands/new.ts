import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';
import { masterFile, masterTest, type NewMaster } from '#infra/local/templates/master';

/** `npm run new master vehicle [area]`: a definition, its test and its line in the table of contents; every layer knows it from then on. */
const [kind, slug = '', area = 'masters'] = process.argv.slice(2);
const modules = join(project.root, 'packages', 'modules');
const areas = readFileSync(join(modules, 'kit', 'area.ts'), 'utf8').match(/areas = \[(.*?)\]/)?.[1] ?? '';

const problem =
  kind !== 'master' || slug === ''
    ? 'Say what: npm run new master vehicle [area]. A document or a report begins as a copy of the one most like it.'
    : !/^[a-z]+(-[a-z]+)*$/.test(slug)
      ? `'${slug}' is no slug: lower case words joined by hyphens, such as vehicle-type.`
      : !areas.includes(`'${area}'`)
        ? `There is no area '${area}'; there are ${areas.replaceAll("'", '')}.`
        : readdirSync(modules, { recursive: true, encoding: 'utf8' }).some((name) => name.split(/[/\\]/).at(-1) === slug)
          ? `There is a '${slug}' already: npm run where ${slug}`
          : undefined;
if (problem) {
  console.error(problem);
  process.exit(1);
}

const words = slug.split('-');
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const master: NewMaster = {
  slug,
  area,
  variable: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
  type: words.map(capital).join(''),
  title: words.map(capital).join(' '),
};
const folder = join(modules, area, slug);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${slug}.ts`), masterFile(master));
writeFileSync(join(folder, `${slug}.test.ts`), masterTest(master));
addToContents(join(modules, 'all.ts'), master);
console.log(
  `Made packages/modules/${area}/${slug}/ and its line in packages/modules/all.ts. Its fields are yours to write; npm run where ${slug} shows the places.`,
);

/** The import stands in the order of paths, the entry at the end of the masters. */
function addToContents(file: string, { variable }: NewMaster): void {
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  const line = `import { ${variable} } from '#modules/${area}/${slug}/${slug}';`;
  const path = (text: string) => /from '(.*)'/.exec(text)?.[1] ?? '';
  const lines = readFileSync(file, 'utf8').split('\n');
  const next = lines.findIndex((text) => text.startsWith('import ') && path(text) > path(line));
  lines.splice(next < 0 ? lines.findLastIndex((text) => text.startsWith('import ')) + 1 : next, 0, line);
  const start = lines.findIndex((text) => text.startsWith('export const masters'));
  const end = start < 0 ? -1 : lines.findIndex((text, index) => index >= start && text.includes('];'));
  const last = lines[end];
  if (last === undefined) throw new Error(`${file} has no list of masters as this command knows it.`);
  if (end === start)
    lines[end] = last.replace(
      /(\S)?\];$/,
      (_, before: string | undefined) => `${before === '[' || before === undefined ? (before ?? '') : `${before}, `}${variable}];`,
    );
  else lines.splice(end, 0, `  ${variable},`);
  writeFileSync(file, lines.join('\n'));
}
