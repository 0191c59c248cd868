import { Piscina } from 'piscina';
import type { Papers } from '#application/ports/papers';
import { type Problem, Refusal, type RefusalCode } from '#domain/refusal';

/** What is drawn on pages; a workbook is written while its rows are read. */
export type Printers = Omit<Papers, 'sheet'>;

export interface Asked {
  readonly name: keyof Printers;
  readonly given: readonly unknown[];
}

/** Errors lose their class between threads, so a refusal comes as data. */
export type Answered =
  | { readonly result: unknown }
  | { readonly refused: { readonly code: RefusalCode; readonly errors: readonly Problem[]; readonly message: string } };

/**
 * Prints in a thread of its own, one paper after the other, so that a thousand labels do not stop the other requests of a process. The
 * thread ends when it had nothing to do for a minute, and keeps no process alive.
 */
export function inThread(file: string): Printers {
  const thread = new Piscina({ filename: file, name: 'print', minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
  const ask = async <Result>(name: Asked['name'], given: readonly unknown[]): Promise<Result> => {
    const answered: Answered = await thread.run({ name, given } satisfies Asked);
    if ('refused' in answered) throw refusalOf(answered.refused);
    return answered.result as Result;
  };
  return {
    document: (...given) => ask('document', given),
    documents: (...given) => ask('documents', given),
    report: (...given) => ask('report', given),
    labels: (...given) => ask('labels', given),
    label: (...given) => ask('label', given),
  };
}

function refusalOf({ code, errors, message }: Extract<Answered, { readonly refused: unknown }>['refused']): Refusal {
  return Object.assign(new Refusal(code, {}, errors), { message });
}
