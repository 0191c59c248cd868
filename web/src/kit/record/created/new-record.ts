import type { AnyMaster } from '#modules/kit/module';
import type { Option } from '../../../api/resource.ts';
import { createStore } from '../../store.ts';

export interface WantedRecord {
  readonly module: AnyMaster;
  /** The text typed in the field that needs it. */
  readonly name: string;
  /** Its first values; a reference by the alias of its record. */
  readonly begins: Readonly<Record<string, string>>;
  /** Null if the user went back without creating one. */
  readonly answer: (made: Option | null) => void;
}

/** Records being created, each from inside the form of the one before. */
export const wanted = createStore<readonly WantedRecord[]>([]);

/** Lets the user create a record without leaving the current form, and waits for it. */
export function askNewRecord(module: AnyMaster, name: string, begins: WantedRecord['begins'] = {}): Promise<Option | null> {
  return new Promise((resolve) => {
    const entry: WantedRecord = {
      module,
      name,
      begins,
      answer: (made) => {
        wanted.set((now) => now.filter((other) => other !== entry));
        resolve(made);
      },
    };
    wanted.set((now) => [...now, entry]);
  });
}
