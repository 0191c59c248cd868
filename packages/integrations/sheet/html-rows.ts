import { limits } from '#domain/limits';
import { unreadable } from '#integrations/sheet/archive';
import { tooLong } from '#integrations/sheet/cell-text';

/**
 * The rows of the tables of a web page, which banks give the name .xls. Tags are read one after the other, nothing is fetched or run, and
 * a row of an inner table comes before the row around it. Missing end tags are filled in, as browsers do.
 */
export function* htmlRows(text: string): Generator<readonly string[]> {
  const open: { cells: string[]; cell: string | null; span: number }[] = [];
  let at = 0;
  const finishCell = () => {
    const row = open.at(-1);
    if (row === undefined || row.cell === null) return;
    const cell = row.cell.replace(/[\s\u00a0]+/g, ' ').trim();
    if (cell.length > limits.cellLength) throw tooLong('A cell');
    row.cells.push(cell, ...Array.from({ length: row.span - 1 }, () => ''));
    if (row.cells.length > limits.importColumns) row.cells.length = limits.importColumns;
    row.cell = null;
  };
  const finishRow = () => {
    finishCell();
    const row = open.at(-1);
    const cells = row?.cells ?? [];
    if (row !== undefined) row.cells = [];
    return cells.some((cell) => cell !== '') ? [cells] : [];
  };
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const row = open.at(-1);
    const said = text.slice(at, tag < 0 ? text.length : tag);
    if (row !== undefined && row.cell !== null) {
      row.cell += unescaped(said);
      if (row.cell.length > limits.cellLength * mostPerLetter) throw tooLong('A cell');
    }
    if (tag < 0) break;
    const isNote = text.startsWith('<!--', tag);
    const end = isNote ? text.indexOf('-->', tag) + 2 : text.indexOf('>', tag);
    if (end < tag) break;
    at = end + 1;
    const name = isNote ? undefined : /^<(\/?[a-z0-9]+)/i.exec(text.slice(tag, tag + 20))?.[1]?.toLowerCase();
    // What these have is not text of the page.
    if (name === 'script' || name === 'style' || name === 'xml') {
      const close = text.indexOf(`</${name}`, at);
      if (close < 0) break;
      at = close;
    } else if (name === 'table') {
      if (open.length >= deepest) throw unreadable('its tables are nested too deep');
      open.push({ cells: [], cell: null, span: 1 });
    } else if (name === '/table') {
      yield* finishRow();
      open.pop();
    } else if (name === 'tr' || name === '/tr') yield* finishRow();
    else if (name === 'td' || name === 'th') {
      finishCell();
      const here = open.at(-1);
      if (here === undefined) continue;
      here.cell = '';
      const span = /\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(text.slice(tag, Math.min(end, tag + longestTag)))?.[1];
      here.span = Math.min(limits.importColumns, Math.max(1, Number(span ?? 1)));
    } else if (name === '/td' || name === '/th') finishCell();
    else if (row !== undefined && row.cell !== null && (name === 'br' || name === 'p' || name === 'div')) row.cell += ' ';
  }
  while (open.length > 0) {
    yield* finishRow();
    open.pop();
  }
}

const deepest = 30;
const longestTag = 2_000;
/** `&nbsp;` is one letter. */
const mostPerLetter = 10;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    const plain = name.toLowerCase();
    if (!plain.startsWith('#')) return named[plain] ?? whole;
    const code = plain.startsWith('#x') ? Number.parseInt(plain.slice(2), 16) : Number(plain.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
