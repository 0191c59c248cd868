import { SaxesParser } from 'saxes';
import type { TallyObject } from '#domain/tally/fields';
import { withoutControls } from '#integrations/tally/control-characters';
import { detached, FieldsBuilder } from '#integrations/tally/fields-builder';
import { withoutSilent, withoutVouchers } from '#integrations/tally/lean-xml';
import { damaged, notOfTally } from '#integrations/tally/unreadable';

/** An element that is open: what it has so far. */
interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly place: number;
  fields: FieldsBuilder | null;
  text: string;
}

/**
 * Objects are in a TALLYMESSAGE or a COLLECTION, whatever is around these: exports, imports and answers to requests have other envelopes.
 * REPORTNAME is not looked at, because a day book calls itself All Masters.
 */
export async function* objectsInXml(pieces: AsyncIterable<string>, wanted: Wanted = 'all'): AsyncGenerator<TallyObject> {
  const reader = new XmlObjects();
  const some = wanted === 'masters' ? withoutVouchers(pieces) : pieces;
  for await (const piece of withoutControls(withoutSilent(some))) yield* reader.read(piece);
  yield* reader.end(wanted);
}

/** Masters alone are read much faster. */
export type Wanted = 'all' | 'masters';

class XmlObjects {
  readonly #parser = new SaxesParser({ position: true });
  /** From the object that is being read inwards; empty outside of one. */
  #open: Open[] = [];
  #outside: string[] = [];
  #found: TallyObject[] = [];
  #count = 0;
  /** Characters since the last object. */
  #since = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw damaged(this.#where(), 'declares a document type, which Tally never does');
    });
    parser.on('opentag', ({ name, attributes }) => this.#opened(name, attributes as Readonly<Record<string, string>>));
    parser.on('text', (text) => this.#said(text));
    parser.on('cdata', (text) => this.#said(text));
    parser.on('closetag', () => this.#closed());
    parser.on('error', () => {
      throw damaged(this.#where(), 'has XML that cannot be read');
    });
  }

  *read(piece: string): Generator<TallyObject> {
    this.#since += piece.length;
    this.#parser.write(piece);
    if (this.#since > longest) throw damaged(this.#where(), 'has an entry without an end');
    yield* this.#taken();
  }

  *end(wanted: Wanted): Generator<TallyObject> {
    this.#parser.close();
    yield* this.#taken();
    if (this.#count === 0 && wanted === 'all') throw notOfTally('there is no master and no voucher in it');
  }

  #taken(): readonly TallyObject[] {
    const found = this.#found;
    this.#found = [];
    this.#count += found.length;
    return found;
  }

  #where(): string {
    return `Line ${this.#parser.line.toLocaleString('en-IN')}`;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const outer = this.#open.at(-1);
    if (outer === undefined && !holders.has(this.#outside.at(-1) ?? '')) this.#outside.push(name);
    else {
      if (outer !== undefined) outer.fields ??= new FieldsBuilder();
      this.#open.push({ name: plain(name), attributes, place: this.#parser.line, fields: null, text: '' });
    }
    if (this.#open.length + this.#outside.length > deepest) throw damaged(this.#where(), 'has entries within entries without an end');
  }

  #said(text: string): void {
    const inner = this.#open.at(-1);
    // White space between the elements of a list says nothing.
    if (inner !== undefined && inner.fields === null) inner.text += text;
  }

  #closed(): void {
    const closed = this.#open.pop();
    if (closed === undefined) {
      this.#outside.pop();
      return;
    }
    const outer = this.#open.at(-1);
    if (outer === undefined) {
      this.#since = 0;
      const { name, place, fields } = closed;
      const attributes = Object.fromEntries(Object.entries(closed.attributes).map(([key, value]) => [key, detached(value)]));
      const { texts, lists } = fields ?? new FieldsBuilder();
      if (fields !== null || Object.keys(attributes).length > 0) this.#found.push({ type: name, attributes, place, texts, lists });
    } else if (closed.fields === null) outer.fields?.text(closed.name, closed.text);
    else outer.fields?.list(closed.name, closed.fields);
  }
}

const holders = new Set(['TALLYMESSAGE', 'COLLECTION']);

function plain(name: string): string {
  return name.endsWith('.LIST') ? name.slice(0, -'.LIST'.length) : name;
}

/** Tally's own lists are twelve deep. */
const deepest = 40;
/** Characters of one object with what is around it; a voucher with two lines has 36 thousand. */
const longest = 64_000_000;
