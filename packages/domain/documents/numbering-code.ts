/** `SI/` + code + year + `/` leave six digits within the sixteen characters of rule 46(b) of the CGST Rules: a million documents a year. */
export const numberingCodeLength = 4;

/** Whether a number has the default form, without a series of the organisation's own: `SI/PUN26/41`, of any branch and year. */
export function isCoded(number: string): boolean {
  return coded.test(number);
}

const coded = new RegExp(`^[^/]+/[A-Z0-9]{1,${numberingCodeLength}}\\d\\d/\\d+$`, 'i');

/** A branch's numbering code as it is written in numbers; empty when there is none. */
export function tidyNumberingCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The problem with a numbering code, as a sentence; null when there is none. */
export function numberingCodeProblem(code: string): string | null {
  return new RegExp(`^[A-Z0-9]{1,${numberingCodeLength}}$`).test(code)
    ? null
    : `A numbering code has 1 to ${numberingCodeLength} letters or digits`;
}

/**
 * Codes to propose for a branch, best first: its own code when that is short enough, else the beginning with the digits it ends with
 * (`MUMBAI12` → `MU12`), else the beginning with a counter.
 */
export function* proposedCodes(branchCode: string): Generator<string, undefined> {
  const plain = branchCode.toUpperCase().replace(/[^A-Z0-9]/g, '') || 'B';
  if (plain.length <= numberingCodeLength) yield plain;
  else {
    const digits = /\d+$/.exec(plain)?.[0] ?? '';
    yield beginning(plain, digits.length < numberingCodeLength ? digits : '');
  }
  for (let count = 2; count < 10 ** numberingCodeLength; count += 1) yield beginning(plain, String(count));
  return undefined;
}

function beginning(plain: string, end: string): string {
  return `${plain.slice(0, numberingCodeLength - end.length)}${end}`;
}
