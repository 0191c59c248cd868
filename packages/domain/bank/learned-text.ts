import { wordsOf } from '#domain/bank/reference-words';

/** Words that banks write about every payee. */
const bankWords = new Set(
  (
    'ACCOUNT ACH ATM BANK BILL BULK CASH CHARGES CHEQUE CHGS CHQ CLG CLEARING COLLECT CREDIT CTS DEBIT DEP DEPOSIT FROM FT FUND IMPS INB INST ' +
    'INWARD LTD MICR MMT NACH NEFT NETBANKING NO ONLINE OUTWARD PAID PART PAYMENT PAY POS PVT RECEIVED REF REM RTGS SALARY SELF SWEEP ' +
    'THANKS THE TO TPT TRANSFER TRF TXN UPI UTR VIA WITHDRAWAL XFER'
  ).split(' '),
);

const shortest = 4;
const longest = 60;
/** Of a narration: the time that it takes grows with the square of this. */
const mostRead = 500;

/**
 * The part of a narration that probably stands for the payee, to be found again in later lines: a UPI address, else the longest run of words
 * that say something; null if there is none.
 */
export function learnedText(whole: string): string | null {
  const narration = whole.slice(0, mostRead);
  const address = /[a-z0-9][a-z0-9._-]{2,}@[a-z]{2,}/i.exec(narration)?.[0];
  if (address !== undefined) return address.slice(0, longest);
  let best = '';
  for (const run of runsOf(narration)) if (run.length > best.length) best = run;
  return best.length >= shortest ? best.slice(0, longest) : null;
}

/** Neighbouring words with only letters, as they stand in the text, without those of the bank. */
function runsOf(narration: string): readonly string[] {
  const runs: string[] = [];
  let run = '';
  let end = -1;
  for (const match of narration.matchAll(/[A-Za-z]+(?![A-Za-z0-9])/g)) {
    const [word] = match;
    const isPart = match.index > 0 && /[A-Za-z0-9]/.test(narration[match.index - 1] ?? '');
    if (isPart || word.length < 3 || wordsOf(word).some((one) => bankWords.has(one))) continue;
    const between = narration.slice(end, match.index);
    run = run !== '' && /^[ .]$/.test(between) ? run + between + word : word;
    end = match.index + word.length;
    runs.push(run);
  }
  return runs;
}
