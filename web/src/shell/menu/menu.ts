import type { Day } from '#domain/time/day';
import type { KnownModule } from '#modules/kit/known-module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { knownModules, menu } from '../../known-modules.ts';
import { isPermitted } from '../../session/guard.ts';
import { may, maySee } from '../../session/permission.ts';
import type { Session } from '../../session/session.ts';
import { billsDay, today } from '../../session/working-day.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** The name of one record, for `New Sales Invoice`. */
  readonly title: string;
  /** The address for a new record; null if none can be added or the person may not. */
  readonly add: string | null;
}

export interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** The menu of one person in one branch: only screens they may open, and none that refuses to answer. */
export function menuOf(session: Session, now = today()): readonly MenuGroup[] {
  const refused = refusedPaths(session, now);
  return menu.flatMap(({ title, entries }) => {
    const seen = entries.filter(({ path, permission }) => isPermitted(permission, session) && !refused.has(path));
    return seen.length === 0 ? [] : [{ name: title, entries: seen.map((entry) => entryOf(entry, session)) }];
  });
}

function entryOf({ title, path }: { readonly title: string; readonly path: string }, session: Session): MenuEntry {
  const module = knownModules.find((known) => pathOf(known) === path);
  const to = `/app${path}`;
  return {
    label: title,
    to,
    title: module?.title ?? title,
    add: module?.adds && may(verbPath(module, 'add'), session) ? `/app${verbPath(module, 'add')}` : null,
  };
}

/** The reports of one person, like in the menu. */
export function reportsOf(session: Session, now = today()): readonly KnownModule[] {
  const refused = refusedPaths(session, now);
  return reports.filter((report) => maySee(pathOf(report), session) && !refused.has(pathOf(report)));
}

/** What tells of today is not for auditors whose years have ended. */
function refusedPaths(session: Session, now: Day): ReadonlySet<string> {
  return billsDay(session, now) === now ? new Set() : ofToday;
}

const reports = knownModules.filter(({ kind }) => kind === 'report');
const ofToday: ReadonlySet<string> = new Set(reports.filter((report) => report.ofToday).map(pathOf));
