/** GSTINs, states and PIN codes, as both portals check them. */

export function stateOf(gstin: string): number {
  return Number(gstin.slice(0, 2));
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character checks the first fourteen (base 36, weights 1 and 2 in turn). */
export function isGstin(gstin: string): boolean {
  if (!/^\d{2}[0-9A-Z]{13}$/.test(gstin)) return false;
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = alphabet.indexOf(gstin.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36) === gstin.charAt(14);
}

/** First digits of PIN codes by state, of those that the portal publishes and that begin nowhere else. */
const firstDigits: Readonly<Record<number, string>> = {
  ...{ 2: '1', 3: '1', 4: '1', 6: '1', 7: '1', 5: '2', 9: '2', 8: '3', 24: '3', 23: '4', 22: '4', 27: '4', 30: '4' },
  ...{ 36: '5', 37: '5', 29: '5', 33: '6', 32: '6', 19: '7', 21: '7', 18: '7', 10: '8', 20: '8' },
};

/** Outside India, and on its waters. */
const withoutPins = [96, 97];

export function isPinOf(state: number, pin: number | undefined): boolean {
  if (withoutPins.includes(state)) return pin === undefined || pin === 999_999;
  const first = firstDigits[state];
  return pin !== undefined && (first === undefined || String(pin).startsWith(first));
}
