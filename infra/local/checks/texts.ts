import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { project } from '#infra/local/runner/project';

/** One text that people read, and its place in the code. */
interface WrittenText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Folders whose strings reach screens, refusals, mails, papers and the terminal. The demo data of `functions/seed` is left out. */
const folders = ['packages', 'functions/api', 'functions/http', 'functions/jobs', 'web/src', 'infra/local'];

/** Attributes, properties and calls whose strings are texts even if they are a single word. */
const named = new Set(
  'label title plural message note hint placeholder ok subject says heading aria-label alt called before after text what why'.split(' '),
);
const calls = new Set(['entry', 'tell', 'problem']);

/** Attributes and properties whose strings only the machine reads. */
const unread = new Set('className style slug path d viewBox transform points key fontFamily padding margin boxShadow csp media'.split(' '));

/** Every text of the project, by file and line. */
export function allTexts(): readonly WrittenText[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: project.root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => textsOf(file, readFileSync(join(project.root, file), 'utf8')));
}

/** The texts of one file: every string in a place for texts, and elsewhere strings that look like a sentence. */
export function textsOf(file: string, source: string): readonly WrittenText[] {
  const found: WrittenText[] = [];
  const walk = (node: Node, place: string) => {
    if (/^(Import|Export.*From|TS(?!AsExpression|SatisfiesExpression))/.test(node.type) || unread.has(place)) return;
    const text = textOf(node, source);
    if (text !== null && (isTag(node) || (named.has(place) ? /^\p{Lu}|\p{L} /u.test(text) : isSentence(text)))) {
      const line = source.slice(0, node.start).split('\n').length;
      found.push({ file, line, text: text.replace(/\s+/g, ' ').trim() });
    }
    for (const [name, value] of Object.entries(node)) {
      const children = name === 'key' ? [] : [value].flat().filter(isNode);
      for (const child of children) walk(child, placeBelow(node, place));
    }
  };
  walk(parseSync(file, source).program as unknown as Node, '');
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const isTag = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** The attribute, property or call that a node is a value of, also through conditions and templates. */
function placeBelow(node: Node, place: string): string {
  const name = (node['key'] ?? node['name'] ?? node['callee']) as { readonly name?: unknown; readonly value?: unknown } | undefined;
  if (node.type === 'Property' || node.type === 'JSXAttribute') return String(name?.name ?? name?.value ?? '');
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return calls.has(String(name?.name)) ? 'text' : '';
  return ['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'TSAsExpression'].includes(node.type) ? place : '';
}

/** The text of a string, of a template or between two tags. Values that are filled in appear in braces. */
function textOf(node: Node, source: string): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'TemplateLiteral') {
    const values = node['expressions'] as readonly Node[];
    const pieces = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    return pieces.map(({ value }, index) => value.cooked + filledIn(values[index], source)).join('');
  }
  if (!isTag(node)) return null;
  const children = node['children'] as readonly Node[];
  if (!children.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)))) return null;
  return children.map((child) => (child.type === 'JSXText' ? String(child['value']) : filledIn(child, source))).join('');
}

function filledIn(value: Node | undefined, source: string): string {
  if (value === undefined) return '';
  const code = source.slice(value.start, value.end).replace(/^\{|\}$/g, '');
  return code.length > 40 ? '{…}' : `{${code}}`;
}

/** At least two words, and no characters that only keys, styles and queries have. */
function isSentence(text: string): boolean {
  const words = text.replace(/\{[^}]*\}/g, 'x');
  const isCode = /[=<>#|]|::|--|^[(.@:]|\d(px|ms)\b|\b(FROM|SET|ADD|AND|GROUP BY)\b|-src |^[a-z]+(, [a-z]+)+$/;
  return /\p{L}[\p{L}’']*[,:;.]? [\p{L}₹“0-9]/u.test(words) && !isCode.test(words);
}
