import { limits } from '#domain/limits';
import { splitIt, tooLarge } from '#integrations/sheet/archive';

/**
 * The texts that cells of a workbook refer to by number. They are kept as bytes in pieces of a few megabytes, because two million short
 * strings take ten times as much.
 */
export class SharedTexts {
  readonly #pieces: Buffer[] = [];
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #count = 0;
  #used = 0;

  add(text: string): void {
    if (this.#count >= limits.sharedTexts)
      throw tooLarge(`has more than ${limits.sharedTexts.toLocaleString('en-IN')} different texts`, splitIt);
    if (this.#used >= limits.sharedTextBytes)
      throw tooLarge(`has more than ${limits.sharedTextBytes / 1024 / 1024} MB of different texts`, splitIt);
    if (this.#count === this.#ends.length) {
      this.#starts = twice(this.#starts);
      this.#ends = twice(this.#ends);
    }
    const start = this.#placeFor(text.length * mostBytesPerUnit);
    const piece = this.#pieces[Math.floor(start / pieceBytes)];
    this.#used = start + (piece?.write(text, start % pieceBytes) ?? 0);
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  has(index: number): boolean {
    return index < this.#count;
  }

  /** The text with this number; empty if there is none. */
  at(index: number): string {
    const start = this.#starts[index];
    const end = this.#ends[index];
    if (start === undefined || end === undefined || index >= this.#count) return '';
    return this.#pieces[Math.floor(start / pieceBytes)]?.toString('utf8', start % pieceBytes, (start % pieceBytes) + (end - start)) ?? '';
  }

  /** A text is never split: if it might not fit, a new piece begins. */
  #placeFor(bytes: number): number {
    const left = this.#pieces.length * pieceBytes - this.#used;
    if (left >= bytes) return this.#used;
    this.#pieces.push(Buffer.allocUnsafe(pieceBytes));
    return (this.#pieces.length - 1) * pieceBytes;
  }
}

const pieceBytes = 4 * 1024 * 1024;

/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const mostBytesPerUnit = 3;

function twice(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
