import { mulDiv, type Paise, type Scaled } from '#domain/money/paise';

/**
 * `12,34,567.00`: Indian grouping, always two decimals (decision D42). A `symbol` such as `₹` comes after the minus sign; no line breaks after
 * its space.
 */
export function formatPaise(amount: Paise, { symbol = '' }: { readonly symbol?: string } = {}): string {
  const magnitude = Math.abs(amount);
  const fraction = magnitude % 100;
  const sign = amount < 0 ? '-' : '';
  return `${sign}${symbol.replace(' ', '\u00a0')}${groupIndian(String((magnitude - fraction) / 100))}.${String(fraction).padStart(2, '0')}`;
}

/** A balance as books show it: `1,500.00 Dr`, `1,500.00 Cr`; nil has no side. */
export function formatDrCr(amount: Paise): string {
  const text = formatPaise(Math.abs(amount) as Paise);
  return amount === 0 ? text : `${text} ${amount > 0 ? 'Dr' : 'Cr'}`;
}

/** The largest unit that the amount reaches once it is rounded in the unit below: 99,999.99 is 1 L and not 100 K. */
function _shortest(magnitude: number): string {
  let text = trimmed(mulDiv(magnitude, 1, 100), 1);
  let shown = mulDiv(magnitude, 1, 100) * 100;
  for (const [inPaise, name] of shortUnits) {
    if (shown < inPaise) break;
    const hundredths = mulDiv(magnitude, 100, inPaise);
    text = `${trimmed(hundredths, 100)} ${name}`;
    shown = hundredths * (inPaise / 100);
  }
  return text;
}

const shortUnits: readonly (readonly [number, string])[] = [
  [1_000_00, 'K'],
  [1_00_000_00, 'L'],
  [1_00_00_000_00, 'Cr'],
];

/** A quantity, rate or percentage without needless zeros: `1,234.5`, `18`, `0.0001`. */
export function formatScaled(value: Scaled): string {
  return `${value < 0 ? '-' : ''}${trimmed(Math.abs(value), 10_000)}`;
}

/** `18.20`: a percentage or a ratio with two decimals, so that points are below each other. */
export function formatDecimal(value: Scaled): string {
  return formatPaise(mulDiv(value, 1, 100) as Paise);
}

function trimmed(units: number, perWhole: number): string {
  const rest = units % perWhole;
  const decimals = String(perWhole).length - 1;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(decimals, '0').replace(/0+$/, '')}`;
  return `${groupIndian(String((units - rest) / perWhole))}${fraction}`;
}

/** Groups a string of digits as Indians read it: the last three, then twos. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}
