/** Writes whole numbers, negative ones too, in as few bytes as they need: seven bits a byte, the sign in the lowest bit. */
export class VarintWriter {
  #bytes = Buffer.allocUnsafe(4096);
  #length = 0;

  write(value: number): void {
    if (this.#length + 10 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length)]);
    // Doubling stays exact below 2^52; amounts are bounded far lower (domain/limits).
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bytes read so far. */
  get at(): number {
    return this.#at;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  read(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++] ?? 0;
      if (byte < 128) {
        value += byte * scale;
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      }
      value += (byte - 128) * scale;
      scale *= 128;
    }
  }
}
