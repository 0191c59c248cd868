import { type DocumentOfGoods, DocumentsOfGoods, type LineOfGoods } from '#domain/tally/rows/goods/documents-of-goods';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import type { TallyVoucher } from '#domain/tally/voucher';

/** What goods follow: a line of an order or a delivery note, nothing, or a sentence if their note is not in the books. */
export type Follow = LineOfGoods | undefined | string;

/** Goods of a voucher that name a note or an order. */
interface Followed {
  readonly voucher: Pick<TallyVoucher, 'guid' | 'party'>;
  readonly slug: string;
  readonly goods: readonly GoodsLine[];
}

/**
 * Which goods follow which delivery notes and orders. An invoice of goods that left with a note follows the note, so that stock moves once.
 * Orders are followed while they have enough: what was delivered beyond them is in the books without its order.
 */
export class GoodsLinks {
  readonly #documents = new DocumentsOfGoods();
  readonly #followed: Followed[] = [];
  /** Documents that a voucher follows, by its id. */
  readonly #uses = new Map<string, Set<string>>();
  #isCounted = false;

  /** A delivery note or an order. */
  knowDocument({ number }: Pick<TallyVoucher, 'number'>, document: DocumentOfGoods): void {
    const names = document.lines.map(({ tracking, order }) => (document.slug === 'delivery-note' ? tracking : order));
    for (const name of new Set([number, ...names])) if (name !== null && name !== '') this.#documents.know(name, document);
  }

  /** Any voucher whose goods may follow one. */
  know(voucher: Pick<TallyVoucher, 'guid' | 'party'>, slug: string, goods: readonly GoodsLine[]): void {
    if (goods.some(({ tracking, order }) => tracking !== null || order !== null)) this.#followed.push({ voucher, slug, goods });
  }

  /** Of each of the goods, in their order. */
  followsOf({ party }: Pick<TallyVoucher, 'party'>, slug: string, goods: readonly GoodsLine[]): readonly Follow[] {
    this.#count();
    return goods.map((line): Follow => {
      const found = this.#lineOf(party, slug, line);
      if (slug === 'sales-invoice' && line.tracking !== null) {
        if (found === undefined) return `Its goods left with delivery note ${line.tracking}, which is not taken.`;
        return this.#documents.suffices(found) ? found : `Invoices bill more than delivery note ${line.tracking} has.`;
      }
      return found !== undefined && this.#documents.suffices(found) ? found : undefined;
    });
  }

  /** The vouchers that this one follows. */
  usesOf(guid: string): Iterable<string> {
    this.#count();
    return this.#uses.get(guid) ?? [];
  }

  /** Invoices whose delivery notes are not in the books. */
  unfounded(): readonly string[] {
    return this.#followed.flatMap(({ voucher, slug, goods }) =>
      this.followsOf(voucher, slug, goods).some((follow) => typeof follow === 'string') ? [voucher.guid] : [],
    );
  }

  #lineOf(party: string | null, slug: string, line: GoodsLine): LineOfGoods | undefined {
    const { tracking, order } = line;
    const [from, name] = slug === 'sales-invoice' && tracking !== null ? ['delivery-note', tracking] : [orderOf[slug], order];
    return from === undefined || name === null ? undefined : this.#documents.lineFor(from, name, party ?? '', line);
  }

  #count(): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    for (const { voucher, slug, goods } of this.#followed) {
      for (const line of goods) {
        const found = this.#lineOf(voucher.party, slug, line);
        if (found === undefined) continue;
        this.#documents.take(found, line.quantity);
        this.#uses.set(voucher.guid, (this.#uses.get(voucher.guid) ?? new Set()).add(found.document.guid));
      }
    }
  }
}

/** The orders that documents follow. */
const orderOf: Readonly<Record<string, string>> = {
  'sales-invoice': 'sales-order',
  'delivery-note': 'sales-order',
  'purchase-invoice': 'purchase-order',
};
