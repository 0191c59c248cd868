import { nameKey } from '#domain/migration/name-key';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';

/** A delivery note or an order whose lines later vouchers follow. */
export interface DocumentOfGoods {
  readonly guid: string;
  readonly slug: string;
  readonly party: string;
  readonly lines: readonly GoodsLine[];
}

/** A line of such a document. */
export interface LineOfGoods {
  readonly document: DocumentOfGoods;
  /** From 0. */
  readonly place: number;
}

/** Delivery notes and orders by the number that later vouchers name them with. */
export class DocumentsOfGoods {
  readonly #byName = new Map<string, DocumentOfGoods>();
  /** What is taken of each line. */
  readonly #taken = new Map<string, number>();

  know(name: string, document: DocumentOfGoods): void {
    const key = `${document.slug}|${nameKey(name)}`;
    if (!this.#byName.has(key)) this.#byName.set(key, document);
  }

  /** The line with the item of this one, of the same place and batch if there are several; undefined: there is none for this party. */
  lineFor(slug: string, name: string, party: string, line: GoodsLine): LineOfGoods | undefined {
    const document = this.#byName.get(`${slug}|${nameKey(name)}`);
    if (document === undefined || nameKey(document.party) !== nameKey(party)) return undefined;
    const same = (one: GoodsLine) => one.item === line.item;
    const alike = (one: GoodsLine) => same(one) && one.batch === line.batch && one.godown === line.godown;
    const at = document.lines.findIndex(alike);
    const place = at >= 0 ? at : document.lines.findIndex(same);
    return place < 0 ? undefined : { document, place };
  }

  take({ document, place }: LineOfGoods, quantity: number): void {
    const key = `${document.guid}|${place}`;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + quantity);
  }

  /** Whether all vouchers together take no more than the line has. */
  suffices({ document, place }: LineOfGoods): boolean {
    return (this.#taken.get(`${document.guid}|${place}`) ?? 0) <= (document.lines[place]?.quantity ?? 0);
  }
}
