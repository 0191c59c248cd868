import { escaped, xmlHead } from '#integrations/sheet/workbook-xml';

/** The look of a cell. */
export interface Look {
  readonly bold?: boolean;
  readonly filled?: true;
  readonly right?: true;
  readonly indent?: number;
  /** As Excel writes number formats. */
  readonly format?: string;
}

/** The looks of a workbook, numbered in order of first use; the part that describes them is written last. */
export class Looks {
  /** Most cells share a few look objects, which need no comparison. */
  readonly #met = new WeakMap<Look, number>();
  readonly #places = new Map<string, number>();
  readonly #looks: Look[] = [];
  readonly #formats = new Map<string, number>();

  constructor() {
    // The first is for cells without a style.
    this.at({});
  }

  at(look: Look): number {
    const met = this.#met.get(look);
    if (met !== undefined) return met;
    const place = this.#placeOf(look);
    this.#met.set(look, place);
    return place;
  }

  #placeOf(look: Look): number {
    const key = `${look.bold ?? ''}|${look.filled ?? ''}|${look.right ?? ''}|${look.indent ?? ''}|${look.format ?? ''}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (look.format !== undefined && !this.#formats.has(look.format)) this.#formats.set(look.format, firstFormat + this.#formats.size);
    this.#places.set(key, this.#looks.length);
    return this.#looks.push(look) - 1;
  }

  /** `xl/styles.xml`. */
  xml(): string {
    const formats = [...this.#formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`);
    const looks = this.#looks.map((look) => this.#lookXml(look));
    return [
      `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
      formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>`,
      `<fill><patternFill patternType="solid"><fgColor rgb="FFEEF3F7"/></patternFill></fill></fills>`,
      `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`,
      `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`,
    ].join('');
  }

  #lookXml({ bold, filled, right, indent, format }: Look): string {
    const id = format === undefined ? 0 : this.#formats.get(format);
    const at = [
      `numFmtId="${id}" fontId="${bold ? 1 : 0}" fillId="${filled ? 2 : 0}" borderId="0" xfId="0"`,
      id === 0 ? '' : ' applyNumberFormat="1"',
      bold ? ' applyFont="1"' : '',
      filled ? ' applyFill="1"' : '',
    ].join('');
    if (!right && indent === undefined) return `<xf ${at}/>`;
    // Only left or right aligned text can be indented.
    const side = right ? 'right' : 'left';
    return `<xf ${at} applyAlignment="1"><alignment horizontal="${side}"${indent === undefined ? '' : ` indent="${indent}"`}/></xf>`;
  }
}

/** Formats below are Excel's own. */
const firstFormat = 164;
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
