/** The parts of a workbook besides its sheets. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const packageSchemas = 'http://schemas.openxmlformats.org/package/2006';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function contentTypes(sheets: number): string {
  return [
    `${xmlHead}<Types xmlns="${packageSchemas}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>`,
    ...numbers(sheets).map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${sheetTypes}.worksheet+xml"/>`),
    `<Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`,
  ].join('');
}

export const relations = `${xmlHead}<Relationships xmlns="${packageSchemas}/relationships"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function workbookRelations(sheets: number): string {
  return [
    `${xmlHead}<Relationships xmlns="${packageSchemas}/relationships">`,
    ...numbers(sheets).map(
      (at) => `<Relationship Id="rId${at}" Type="${documentRelations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    ),
    `<Relationship Id="rId${sheets + 1}" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`,
  ].join('');
}

export function workbookXml(titles: readonly string[]): string {
  const sheets = titles.map((title, at) => `<sheet name="${escaped(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${sheets}</sheets></workbook>`;
}

/** From 1. */
function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** Excel's rules for sheet names: at most 31 characters, none of `\ / * ? : [ ]`. */
function sheetName(title: string): string {
  return title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);
}

/** The sheet up to its rows. The heading rows stay visible while scrolling. */
export function sheetHead(widths: readonly number[], headingRows: number): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  return [
    `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">`,
    `<pane ySplit="${headingRows}" topLeftCell="A${headingRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
  ].join('');
}

/** The most characters in a cell of Excel. */
const longestText = 32_767;

/**
 * A text in XML: without characters that XML does not allow, and with a typed `_x000D_` escaped, because Excel would read it as a
 * character.
 */
export function escaped(text: string): string {
  if (!special.test(text) && text.length <= longestText) return text;
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(unheld, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const unheld = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const special = /[\u0000-\u001f&<>"_\ud800-\udfff\ufffe\uffff]/;
