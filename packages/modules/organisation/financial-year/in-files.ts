import type { InFiles, TextsByPath } from '#modules/kit/imports/in-files';
import { partyHeadings } from '#modules/kit/report/party-headings';

/** How lists of parties and other programs write opening balances. */
export const openingInFiles: InFiles = {
  headings: {
    ledgerId: ['Name', ...partyHeadings],
    number: ['Bill No', 'Bill Number', 'Invoice No', 'Invoice Number', 'Ref No'],
    date: ['Invoice Date', 'Ref Date'],
    debit: ['Dr', 'Debit Amount', 'Debit Balance', 'Opening Debit', 'Opening Balance Dr'],
    credit: ['Cr', 'Credit Amount', 'Credit Balance', 'Opening Credit', 'Opening Balance Cr'],
    balance: ['Opening Bal', 'Op Balance', 'Op Bal', 'Opening', 'Balance', 'Closing Balance'],
  },
  says: withSides,
};

const other = { debit: 'credit', credit: 'debit' } as const;

/** `5,000 Cr` is a credit whatever its column is, and `-5,000` is of the other side. Without the mark, `5,000 Cr` would be crores. */
function withSides(texts: TextsByPath): TextsByPath {
  const placed: Record<string, string> = { ...texts };
  for (const side of ['debit', 'credit', 'balance'] as const) {
    const text = texts[side];
    const marked = /^(.*\d.*?)[\s(]*(dr|cr)[.)]*$/i.exec(text ?? '');
    const negative = /^(?:[-\u2212]\s*(.*\d.*)|\((.*\d.*)\))$/.exec(text ?? '');
    const to =
      marked !== null ? (/^d/i.test(marked[2] ?? '') ? 'debit' : 'credit') : negative !== null && side !== 'balance' ? other[side] : side;
    const plain = marked?.[1] ?? (side === 'balance' ? text : (negative?.[1] ?? negative?.[2] ?? text));
    // A row with both sides is refused as it is.
    if (plain === undefined || (to !== side && texts[to] !== undefined)) continue;
    delete placed[side];
    placed[to] = plain;
  }
  return placed;
}

/** Whether a row says an amount or a bill; a cell of 0 or a dash says nothing. */
export function statesOpening({ number = '', debit = '', credit = '', balance = '' }: TextsByPath): boolean {
  return (
    number !== '' || [debit, credit, balance].some((text) => /[^\s0.,\u2212-]/.test(text.replace(/\b(?:dr|cr)\b\.?|₹|\brs\b\.?/gi, '')))
  );
}
