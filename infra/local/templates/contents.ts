import type { NewMaster } from '#infra/local/templates/master';

/** The line width of the formatter. */
const width = 140;

/** An area's table of contents with one master more: its import in the order of paths, its entry at the end of the masters. */
export function withMaster(contents: string, { slug, area, variable }: NewMaster): string {
  const line = `import { ${variable} } from '#modules/${area}/${slug}/${slug}';`;
  const lines = contents.split('\n');
  const next = lines.findIndex((text) => text.startsWith('import ') && placeOf(text) > placeOf(line));
  lines.splice(next < 0 ? lines.findLastIndex((text) => text.startsWith('import ')) + 1 : next, 0, line);
  const found = /^ {2}masters: \[([^\]]*)\],$/m.exec(lines.join('\n'));
  if (found === null) throw new Error(`The table of contents of ${area} has no list of masters as this command knows it.`);
  const names = [...(found[1] ?? '').split(',').flatMap((name) => name.trim() || []), variable];
  return lines.join('\n').replace(found[0], listOf(names));
}

function listOf(names: readonly string[]): string {
  const short = `  masters: [${names.join(', ')}],`;
  return short.length <= width ? short : `  masters: [\n${names.map((name) => `    ${name},\n`).join('')}  ],`;
}

/** A folder comes before one whose name begins with its own. */
function placeOf(line: string): string {
  return (/from '(.*)'/.exec(line)?.[1] ?? '').replaceAll('/', '\u0000');
}
