import { SaxesParser } from 'saxes';
import { unreadable } from '#integrations/sheet/archive';

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks for the pieces of a document; names have no prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses a document piece by piece, and lets the caller continue after each. Refuses a document that declares entities or would make the
 * parser hold much at once: an endless text or tag, or tags nested too deep.
 */
export async function* readXml(pieces: AsyncIterable<string>, on: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let sinceTag = 0;
  parser.on('doctype', () => {
    throw unreadable('it declares a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > deepest) throw unreadable('its tags are nested too deep');
    on.open(bare(name), attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    on.close?.(bare(name));
  });
  const { text } = on;
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw unreadable('its XML is damaged');
  });
  for await (const piece of pieces) {
    sinceTag += piece.length;
    parser.write(piece);
    if (sinceTag > longestPart) throw unreadable('a part of it has no end');
    yield;
  }
  parser.close();
}

const deepest = 60;

/** A cell holds at most 32,767 characters, each written in at most ten. */
const longestPart = 1_000_000;

function bare(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
