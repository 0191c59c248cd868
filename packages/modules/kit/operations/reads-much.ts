import type { Operation } from '#modules/kit/operations/operation';

/** Whether an organisation may make only a few such calls side by side: reports, lists over a range, and everything that makes a file. */
export function readsMuch({ heavy, answersFile }: Pick<Operation, 'heavy' | 'answersFile'>): boolean {
  return heavy === true || answersFile === true;
}
