import { randomUUID } from 'node:crypto';
import type { LogWanted } from '#application/archive/archive-parts';
import type { ArchiveLog, LoggedBody, LoggedEntry } from '#application/archive/ports';
import { derivedId } from '#application/derived-id';
import type { Row } from '#application/ports/records';
import { defaultGroups } from '#domain/posting/chart';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import type { Effect } from '#domain/posting/effect';

export const organisationId = '0199a000-0000-7000-8000-000000000001';
export const groupId = (alias: string): string => derivedId(organisationId, `group:${alias}`);
export const ledgerId = (alias: string): string => derivedId(organisationId, `ledger:${alias}`);

const nothing = { words: [], unique: [], list: null, counted: [] };

/** The logs of an organisation in memory, as an archive reads them: with its default groups and ledgers, and what a test writes. */
export class MadeUpLog implements ArchiveLog {
  readonly #logs = new Map<string | null, LoggedEntry[]>([[null, []]]);
  readonly #last = new Map<string, LoggedEntry>();

  constructor(branches: Readonly<Record<string, Row>>) {
    for (const { alias, name, parent, nature } of defaultGroups)
      this.write(null, 'group', groupId(alias), {
        alias,
        name,
        nature,
        parentId: parent === null ? null : groupId(parent),
        isDefault: true,
      });
    for (const { alias, name, group } of defaultLedgers)
      this.write(null, 'customer', ledgerId(alias), { alias, name, groupId: group === null ? null : groupId(group), isDefault: true });
    for (const [id, row] of Object.entries(branches)) {
      this.write(null, 'branch', id, row);
      this.#logs.set(id, []);
    }
  }

  /** A new revision; null deletes. */
  write(branchId: string | null, slug: string, id: string, row: Row | null, effect: Effect | null = null): void {
    const log = this.#logs.get(branchId) ?? [];
    this.#logs.set(branchId, log);
    const before = this.#last.get(id);
    const sequence = log.length + 1;
    const after: LoggedBody | null = row === null ? null : { row, effect, ...nothing };
    const entry: LoggedEntry = {
      ...{ sequence, at: '2026-11-30T10:00:00.000Z', by: randomUUID(), from: 'test', action: 'create', slug, id },
      first: before?.first ?? sequence,
      previous: before === undefined ? [] : [...before.previous, before.sequence],
      taken: [],
      before: before?.after ?? null,
      after,
    };
    log.push(entry);
    this.#last.set(id, entry);
  }

  get wanted(): readonly LogWanted[] {
    return [...this.#logs].map(([branchId, log]) => ({ branchId, title: '', until: log.length }));
  }

  /** What stands of a branch. */
  standing(branchId: string): readonly LoggedEntry[] {
    const replaced = new Set((this.#logs.get(branchId) ?? []).flatMap(({ previous }) => previous));
    return (this.#logs.get(branchId) ?? []).filter(({ sequence, after }) => after !== null && !replaced.has(sequence));
  }

  async *entries(
    _: string,
    stream: Parameters<ArchiveLog['entries']>[1],
    until: number,
    wanted: Parameters<ArchiveLog['entries']>[3] = {},
  ) {
    const log = this.#logs.get(stream === 'organisation' ? null : stream.branchId) ?? [];
    const { after = 0, isWanted = () => true } = wanted;
    // Few at once, so that a reader has to go on.
    for (let at = after; at < until; at += 7) {
      const some = log.slice(at, Math.min(at + 7, until));
      yield { entries: some.filter(({ sequence, slug }) => isWanted(sequence, slug)), through: some.at(-1)?.sequence ?? at };
    }
  }
}
