import { useState } from 'react';
import type { ReportColumn } from '#modules/kit/module';
import { keep, kept } from '../../session/stored.ts';

/** By report: the columns that this person turned round, shown ones to hidden and hidden ones to shown. */
type Turned = Readonly<Record<string, readonly string[]>>;

/** The columns as this person wants them, in this browser until they sign out. */
export function useTurnedColumns(report: string): readonly [turned: ReadonlySet<string>, turn: (key: string) => void] {
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => new Set(kept<Turned>('reportColumns')?.[report]));
  const turn = (key: string) => {
    const next = turnedBy(turned, key);
    keep('reportColumns', { ...kept<Turned>('reportColumns'), [report]: [...next] });
    setTurned(next);
  };
  return [turned, turn];
}

export function turnedBy(turned: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(turned);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Whether a column is drawn. The first one names the row, so it always is. */
export function isChosen({ key, hidden }: ReportColumn, at: number, turned: ReadonlySet<string>): boolean {
  return at === 0 || (hidden === true) === turned.has(key);
}
