import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib';
import type { VoucherFate } from '#domain/tally/tally-review';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';

/** A voucher that was read, with what it is and whether it counts. */
export interface ReadVoucher {
  readonly voucher: TallyVoucher;
  readonly base: BaseType | null;
  readonly fate: VoucherFate;
}

/**
 * Vouchers in the order of their file, kept on the disk until all are known and they become documents: reading them here takes a tenth of
 * reading the file again. The disk gives the space back when it is closed, or when the process ends.
 */
export class SpooledVouchers {
  readonly #file: FileHandle;
  readonly #packed = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  readonly #written: Promise<void>;

  private constructor(file: FileHandle) {
    this.#file = file;
    this.#written = pipeline(this.#packed, createWriteStream('', { fd: file.fd, autoClose: false }));
    // Who adds or reads next is told of it.
    this.#written.catch(() => undefined);
  }

  static async open(): Promise<SpooledVouchers> {
    const folder = await mkdtemp(join(tmpdir(), 'bahi-books-'));
    const file = await open(join(folder, 'vouchers'), 'wx+', 0o600);
    // What is open can still be read and written.
    await rm(folder, { recursive: true });
    return new SpooledVouchers(file);
  }

  async add(read: ReadVoucher): Promise<void> {
    if (!this.#packed.write(`${JSON.stringify(read)}\n`)) await Promise.race([once(this.#packed, 'drain'), this.#written]);
  }

  /** Once all were added. */
  async *read(): AsyncGenerator<ReadVoucher> {
    this.#packed.end();
    await this.#written;
    const input = createReadStream('', { fd: this.#file.fd, start: 0, autoClose: false }).pipe(createInflateRaw());
    for await (const line of createInterface({ input })) yield JSON.parse(line) as ReadVoucher;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
