/**
 * The text without elements that say nothing: flags that say No, and empty ones. Six in ten letters of a file of Tally are in these, and
 * taking them out here costs a fifth of parsing them. Line ends stay, so that lines are counted right.
 */
export async function* withoutSilent(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  let isPlain = true;
  for await (const piece of pieces) {
    const text = begun + piece;
    isPlain &&= !text.includes(asLetters);
    const cut = isPlain ? Math.max(0, text.lastIndexOf('<')) : text.length;
    begun = text.slice(cut);
    yield isPlain ? text.slice(0, cut).replace(silent, '') : text;
  }
  if (begun !== '') yield begun;
}

/** From a comment or a CDATA on, elements may be letters of a text, and all is left as it is. */
const asLetters = '<!';
const silent = /<([A-Z][A-Z0-9_.]*)>(?:No|[ \t]*)<\/\1>/g;

/** The text without vouchers, for those who want its masters only: finding their ends takes a tenth of parsing them. Line ends stay. */
export async function* withoutVouchers(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  let isIn = false;
  let isPlain = true;
  for await (const piece of pieces) {
    let text = begun + piece;
    let kept = '';
    isPlain &&= !text.includes(asLetters);
    while (isPlain) {
      const at = isIn ? text.indexOf(end) : text.search(start);
      if (at === -1) break;
      kept += isIn ? lineEnds(text, at) : text.slice(0, at);
      text = text.slice(isIn ? at + end.length : at);
      isIn = !isIn;
    }
    const cut = Math.max(0, text.length - longestMark);
    kept += isIn ? lineEnds(text, cut) : text.slice(0, cut);
    begun = text.slice(cut);
    if (kept !== '') yield kept;
  }
  if (!isIn && begun !== '') yield begun;
}

const start = /<VOUCHER[\s>]/;
const end = '</VOUCHER>';
/** Letters that may be the beginning of one of these. */
const longestMark = end.length - 1;

function lineEnds(text: string, until: number): string {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < until; at = text.indexOf('\n', at + 1)) count += 1;
  return '\n'.repeat(count);
}
