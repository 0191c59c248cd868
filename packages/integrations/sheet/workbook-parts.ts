import { posix } from 'node:path';
import { limits } from '#domain/limits';
import { type Archive, unreadable } from '#integrations/sheet/archive';
import { type CellFacts, collector, type Shown, shownAs } from '#integrations/sheet/cell-text';
import { SharedTexts } from '#integrations/sheet/shared-texts';
import { type Attributes, readXml, type XmlHandlers } from '#integrations/sheet/xml';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

/** The first sheet with rows (visible sheets before hidden ones), and what is needed to read its cells; undefined when there is none. */
export async function firstSheet(archive: Archive): Promise<{ readonly sheet: string; readonly facts: CellFacts } | undefined> {
  const { sheets, facts } = await sheetParts(archive);
  const sheet = (sheets.find(({ hidden }) => !hidden) ?? sheets[0])?.path;
  return sheet === undefined ? undefined : { sheet, facts: await facts() };
}

/** All sheets with rows, in the order of the workbook, and what is needed to read their cells. */
export async function sheetParts(archive: Archive): Promise<{ readonly sheets: readonly SheetPart[]; facts(): Promise<CellFacts> }> {
  const workbook = (await relations(archive, '')).find(({ type }) => type === 'officeDocument')?.path;
  if (workbook === undefined) throw unreadable('it is not a workbook');
  const parts = await relations(archive, workbook);
  const sheets: { readonly id: string; readonly name: string; readonly hidden: boolean }[] = [];
  let from1904 = false;
  await readAll(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet' && sheets.length < limits.partsPerWorkbook)
        sheets.push({
          id: idOf(attributes),
          name: (attributes['name'] ?? '').slice(0, limits.namesLength),
          hidden: (attributes['state'] ?? 'visible') !== 'visible',
        });
    },
  });
  const withRows = sheets.flatMap(({ id, ...sheet }) =>
    parts.flatMap((part) => (isSheet(part, id) ? [{ ...sheet, path: part.path }] : [])),
  );
  const partOf = (type: string) => parts.find((part) => part.type === type)?.path;
  const facts = async () => ({
    texts: await sharedTexts(archive, partOf('sharedStrings')),
    shows: await styles(archive, partOf('styles')),
    from1904,
  });
  return { sheets: withRows, facts };
}

interface Relation {
  readonly id: string;
  /** The last word of the type, which is the same in both editions of the format. */
  readonly type: string;
  readonly path: string;
}

function isSheet({ id, type }: Relation, wanted: string): boolean {
  return type === 'worksheet' && id === wanted;
}

/** The parts that a part refers to; those of the archive itself when no part is given. */
async function relations(archive: Archive, part: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!archive.has(file)) return found;
  await readAll(archive, file, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship' && found.length < limits.partsPerWorkbook)
        found.push({ id: Id, type: posix.basename(Type), path: posix.resolve('/', folder, Target).slice(1) });
    },
  });
  return found;
}

/** The attribute is `r:id`, whatever the prefix. */
function idOf(attributes: Attributes): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

async function sharedTexts(archive: Archive, part: string | undefined): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (part === undefined) return texts;
  const text = collector(() => 'A cell');
  await readAll(archive, part, {
    open: text.open,
    text: text.text,
    close(name) {
      text.close(name);
      if (name === 'si') texts.add(text.take());
    },
  });
  return texts;
}

/** For each style number, what its numbers are. */
async function styles(archive: Archive, part: string | undefined): Promise<readonly Shown[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  if (part === undefined) return [];
  let inCellStyles = false;
  await readAll(archive, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') inCellStyles = true;
      if (codes.size + formats.length > mostFormats) throw unreadable('it has too many formats');
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, longestFormat));
      else if (name === 'xf' && inCellStyles) formats.push(Number(numFmtId));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats.map((id) => shownAs(id, codes.get(id)));
}

/** Excel's own limits: 64,000 styles, formats of 255 characters. */
const mostFormats = 130_000;
const longestFormat = 255;

async function readAll(archive: Archive, part: string, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(archive.read(part), handlers));
}
