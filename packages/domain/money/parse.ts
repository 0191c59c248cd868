import { limits } from '#domain/limits';
import { type Paise, type Percent, paise, type Scaled, scaled } from '#domain/money/paise';

/**
 * A typed amount in paise: `1,234.50`, `₹ 500/-`, `1.5L`, `2cr`, `12k`, and after `=` a sum such as `=120*3+50`. Fractions of a paisa are
 * rounded half away from zero. Null when it is not an amount or beyond `limits.paise`.
 */
export function parsePaise(text: string): Paise | null {
  const value = read(text, 100, limits.paise);
  return value === null ? null : paise(value);
}

/** As `parsePaise`, for quantities and rates: four decimals, within `limits.scaled`. */
export function parseScaled(text: string): Scaled | null {
  const value = read(text, 10_000, limits.scaled);
  return value === null ? null : scaled(value);
}

/** As `parseScaled`; `18` and `18%` are the same. */
export function parsePercent(text: string): Percent | null {
  const plain = text.trim();
  return parseScaled(!plain.startsWith('=') && plain.endsWith('%') ? plain.slice(0, -1) : plain);
}

/** Whether it is a number at all, perhaps one that is too large. */
export function isNumber(text: string): boolean {
  return exactly(text) !== null;
}

/** Whether `parseScaled` rounds it, because it has more than four decimals. */
export function isRounded(text: string): boolean {
  const value = exactly(text);
  return value !== null && (value.above * 10_000n) % value.below !== 0n;
}

const longest = 200;

function read(text: string, perUnit: number, most: number): number | null {
  const value = exactly(text);
  return value === null ? null : toUnits(value, perUnit, most);
}

function exactly(text: string): Fraction | null {
  if (text.length > longest) return null;
  const plain = text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .trim()
    .toLowerCase();
  return plain.startsWith('=') ? evaluate(plain.slice(1)) : readNumber(plain);
}

/** An exact number; `below` is positive. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

function toUnits({ above, below }: Fraction, perUnit: number, most: number): number | null {
  const scaledUp = above * BigInt(perUnit);
  const magnitude = scaledUp < 0n ? -scaledUp : scaledUp;
  const rounded = (magnitude * 2n + below) / (below * 2n);
  if (rounded > BigInt(most)) return null;
  return rounded === 0n ? 0 : Number(scaledUp < 0n ? -rounded : rounded);
}

const suffixes: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  l: 1_00_000n,
  lac: 1_00_000n,
  lakh: 1_00_000n,
  lakhs: 1_00_000n,
  cr: 1_00_00_000n,
  crore: 1_00_00_000n,
  crores: 1_00_00_000n,
};

// Commas are taken only where a person groups thousands or lakhs, so that `1,5` is refused instead of being read as 15.
const number = /^(\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+) ?(k|lakhs?|lac|l|crores?|cr)?(?![a-z0-9.,])/;

function readNumber(plain: string): Fraction | null {
  const bare = plain.replace(/^(-?) *(?:₹|rs\.?|inr) */, '$1').replace(/ *\/-$/, '');
  const negative = bare.startsWith('-');
  const unsigned = bare.replace(/^[-+] */, '');
  const match = number.exec(unsigned);
  if (match === null || match[0].length !== unsigned.length) return null;
  const value = fractionOf(match[1] ?? '', match[2]);
  return negative ? { above: -value.above, below: value.below } : value;
}

function fractionOf(digits: string, suffix: string | undefined): Fraction {
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  const times = suffix === undefined ? 1n : (suffixes[suffix] ?? 1n);
  return { above: BigInt(`${whole}${decimals}` || '0') * times, below: 10n ** BigInt(decimals.length) };
}

/** A calculator's grammar by recursive descent: sum of products of factors; a factor is a number, a bracket or a signed factor, perhaps with `%`. */
function evaluate(source: string): Fraction | null {
  const text = source.replaceAll('×', '*').replaceAll('÷', '/');
  let at = 0;

  const value = sumOf();
  skip();
  return at === text.length ? value : null;

  function skip(): void {
    while (text[at] === ' ') at += 1;
  }

  function take(symbols: string): string | null {
    skip();
    const symbol = text[at];
    if (symbol === undefined || !symbols.includes(symbol)) return null;
    at += 1;
    return symbol;
  }

  function sumOf(): Fraction | null {
    let left = productOf();
    for (let sign = take('+-'); left !== null && sign !== null; sign = take('+-')) {
      const right = productOf();
      if (right === null) return null;
      const other = right.above * left.below;
      left = { above: left.above * right.below + (sign === '+' ? other : -other), below: left.below * right.below };
    }
    return left;
  }

  function productOf(): Fraction | null {
    let left = factor();
    for (let sign = take('*/'); left !== null && sign !== null; sign = take('*/')) {
      const right = factor();
      if (right === null) return null;
      left = sign === '*' ? { above: left.above * right.above, below: left.below * right.below } : divided(left, right);
    }
    return left;
  }

  function factor(): Fraction | null {
    const sign = take('+-');
    if (sign !== null) {
      const inner = factor();
      return inner === null || sign === '+' ? inner : { above: -inner.above, below: inner.below };
    }
    const inner = take('(') === null ? plainNumber() : bracket();
    return inner !== null && take('%') !== null ? { above: inner.above, below: inner.below * 100n } : inner;
  }

  function bracket(): Fraction | null {
    const inner = sumOf();
    return take(')') === null ? null : inner;
  }

  function plainNumber(): Fraction | null {
    skip();
    const match = number.exec(text.slice(at));
    if (match === null) return null;
    at += match[0].length;
    return fractionOf(match[1] ?? '', match[2]);
  }
}

function divided(left: Fraction, right: Fraction): Fraction | null {
  if (right.above === 0n) return null;
  const sign = right.above < 0n ? -1n : 1n;
  return { above: left.above * right.below * sign, below: left.below * right.above * sign };
}
