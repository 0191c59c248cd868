import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How far a consumer has read each log, stored in a file. Reading an entry again after a crash is harmless, but a skipped one would be
 * lost.
 */
export class Positions {
  readonly #file: string;
  readonly #read: Map<string, number>;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    this.#read = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : []);
  }

  of(log: string): number {
    return this.#read.get(log) ?? 0;
  }

  /** Written to another file and moved into place, so the file is whole whenever the process ends. */
  advance(log: string, to: number): void {
    this.#read.set(log, to);
    const beside = `${this.#file}.new`;
    writeFileSync(beside, JSON.stringify(Object.fromEntries(this.#read)));
    renameSync(beside, this.#file);
  }
}
