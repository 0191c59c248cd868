import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';
import { withMaster } from '#infra/local/templates/contents';
import { masterFile, masterTest, type NewMaster } from '#infra/local/templates/master';

/**
 * `npm run new master vehicle [area]` writes a definition, its test and its line in the area's table of contents. Every layer knows it
 * then.
 */
const [kind, slug = '', area = 'masters'] = process.argv.slice(2);
const modules = join(project.root, 'packages', 'modules');
const contentsOf = (name: string) => join(modules, name, 'modules.ts');
const areas = readdirSync(modules).filter((name) => name !== 'kit' && existsSync(contentsOf(name)));

const problem =
  kind !== 'master' || slug === ''
    ? 'Usage: npm run new master vehicle [area]. For a document or a report, copy the most similar one.'
    : !/^[a-z]+(-[a-z]+)*$/.test(slug)
      ? `'${slug}' is not a valid slug. Use lower case words joined by hyphens, such as vehicle-type.`
      : !areas.includes(area)
        ? `Unknown area '${area}'. Areas: ${areas.join(', ')}.`
        : readdirSync(modules, { recursive: true, encoding: 'utf8' }).some((name) => name.split(/[/\\]/).at(-1) === slug)
          ? `'${slug}' already exists: npm run where ${slug}`
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
writeFileSync(contentsOf(area), withMaster(readFileSync(contentsOf(area), 'utf8'), master));
console.log(
  `Created packages/modules/${area}/${slug}/ and its line in packages/modules/${area}/modules.ts. Add its fields now. npm run where ${slug} shows its files.`,
);
