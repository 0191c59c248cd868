import type { NewModule } from '#infra/local/templates/new-module';
import type { NewReport } from '#infra/local/templates/report';

/** The line width of the formatter. */
const width = 140;

/** An area's table of contents with one module more: its import in the order of paths, its entry at the end of its kind. */
export function withModule(
  contents: string,
  kind: 'masters' | 'documents' | 'reports',
  { slug, area, variable }: NewModule,
  folder = slug,
): string {
  const text = withImport(contents, `import { ${variable} } from '#modules/${area}/${folder}/${slug}';`);
  const found = new RegExp(`^ {2}${kind}: \\[([^\\]]*)\\],$`, 'm').exec(text);
  if (found === null) throw new Error(`The table of contents of ${area} has no list of ${kind} as this command knows it.`);
  const names = [...(found[1] ?? '').split(',').flatMap((name) => name.trim() || []), variable];
  return text.replace(found[0], listOf(kind, names));
}

function withImport(contents: string, line: string): string {
  const lines = contents.split('\n');
  const next = lines.findIndex((text) => text.startsWith('import ') && placeOf(text) > placeOf(line));
  lines.splice(next < 0 ? lines.findLastIndex((text) => text.startsWith('import ')) + 1 : next, 0, line);
  return lines.join('\n');
}

function listOf(kind: string, names: readonly string[]): string {
  const short = `  ${kind}: [${names.join(', ')}],`;
  return short.length <= width ? short : `  ${kind}: [\n${names.map((name) => `    ${name},\n`).join('')}  ],`;
}

/** The entities of an area's function with this one more. */
export function withEntity(list: string, { slug, area, variable }: NewModule): string {
  const end = list.indexOf('\n});');
  if (end < 0) throw new Error(`The function of ${area} has no list of entities as this command knows it.`);
  return `${list.slice(0, end)}\n  ${variable}: { module: async () => (await import('#modules/${area}/${slug}/${slug}')).${variable} },${list.slice(end)}`;
}

/** The registry of readers with that of this report at its end. */
export function withReader(registry: string, { slug, room, variable }: NewReport): string {
  const end = registry.indexOf('\n};');
  if (end < 0) throw new Error('The registry of readers is not as this command knows it.');
  const line = `  ${variable}: async () => (await import('#application/reports/${room}/${slug}/reader')).${variable}Reader,`;
  return `${registry.slice(0, end)}\n${line}${registry.slice(end)}`;
}

/** The registry of books with those of this document: their import in the order of paths, their entry in that of slugs. */
export function withBooks(registry: string, { slug, area, variable }: NewModule): string {
  const lines = withImport(registry, `import { ${variable}Books } from '#modules/${area}/${slug}/${slug}.books';`).split('\n');
  const first = lines.findIndex((text) => text.startsWith('const documents'));
  const last = lines.indexOf('};', first);
  if (first < 0 || last < 0) throw new Error('The registry of books is not as this command knows it.');
  lines.splice(last, 0, `  '${slug}': ${variable}Books,`);
  return lines.join('\n');
}

/** The one list of documents with this one more, unless it is one of the specification, which are all there. */
export function withEntry(list: string, slug: string, title: string, work: string): string {
  if (list.includes(`value: '${slug}'`)) return list;
  const last = list.indexOf('\n] as const', list.indexOf('export const numberedDocuments'));
  if (last < 0) throw new Error('The list of numbered documents is not as this command knows it.');
  return `${list.slice(0, last)}\n  { value: '${slug}', label: '${title}', work: ['${work}'] },${list.slice(last)}`;
}

/** A folder comes before one whose name begins with its own. */
function placeOf(line: string): string {
  return (/from '(.*)'/.exec(line)?.[1] ?? '').replaceAll('/', '\u0000');
}
