/** Where the postal regions are, roughly: latitude and longitude by the first digits of their PIN codes. */
const regions: Readonly<Record<string, readonly [number, number]>> = {
  ...{ 11: [28.6, 77.2], 12: [28.5, 77], 13: [29.7, 77], 14: [31, 75.5], 15: [30.2, 74.9], 16: [30.7, 76.8], 17: [31.5, 77] },
  ...{ 18: [32.7, 74.9], 19: [34.1, 74.8], 20: [28.2, 77.8], 21: [25.6, 81.2], 22: [26.3, 82], 23: [25.2, 82.6], 24: [29, 79] },
  ...{ 25: [29.2, 77.7], 26: [28.8, 80], 27: [27, 82.8], 28: [26.6, 78.3], 30: [26.9, 75.8], 31: [24.8, 74.3], 32: [25.4, 76.3] },
  ...{ 33: [28.2, 74.3], 34: [26.3, 72.5], 36: [22.2, 70.5], 37: [23.3, 70], 38: [23.2, 72.6], 39: [21.4, 73], 40: [19.1, 72.9] },
  ...{ 41: [18.3, 74.2], 42: [20, 73.9], 43: [19.4, 76.3], 44: [20.9, 78.5], 45: [22.7, 75.8], 46: [23.2, 77.6], 47: [25.2, 78.6] },
  ...{ 48: [23.3, 80.6], 49: [21.2, 81.9], 50: [17.6, 78.6], 51: [15, 78], 52: [16.2, 80.3], 53: [17.5, 82.6], 56: [13, 77.4] },
  ...{ 57: [13, 75.8], 58: [15.6, 75.6], 59: [16.2, 75], 60: [12.9, 80], 61: [10.8, 79.3], 62: [9.4, 78], 63: [11.8, 78.2] },
  ...{ 64: [11, 77], 67: [11.4, 75.8], 68: [10, 76.4], 69: [8.8, 76.8], 70: [22.6, 88.4], 71: [22.8, 87.8], 72: [22.9, 87.1] },
  ...{ 73: [26, 88.6], 74: [23.5, 88.4], 75: [20.3, 85.8], 76: [20.3, 83.9], 77: [21.9, 84.3], 78: [26.3, 92], 79: [25.5, 93] },
  ...{ 80: [25.5, 85], 81: [25, 86.6], 82: [24.3, 85.8], 83: [23, 85.5], 84: [26.2, 85.4], 85: [25.7, 86.6] },
  // Goa, and the islands.
  ...{ 403: [15.4, 74], 682: [10, 76.3], 744: [11.7, 92.7] },
};

const unknown: readonly [number, number] = [22, 79];

/**
 * Kilometres between two PIN codes, as the portal would compute them; here from the middle of postal regions. Within a region the numbers
 * themselves tell how far two places are.
 */
export function portalDistance(from: number, to: number): number {
  if (from === to) return 10;
  const [one, other] = [placeOf(from), placeOf(to)];
  if (one === other) return 10 + Math.round(Math.abs(from - to) / 12);
  // A degree of latitude has 111 km; roads are a third longer than the straight line.
  const north = (one[0] - other[0]) * 111;
  const east = (one[1] - other[1]) * 111 * Math.cos(((one[0] + other[0]) / 2) * (Math.PI / 180));
  return Math.max(1, Math.round(Math.hypot(north, east) * 1.3));
}

function placeOf(pin: number): readonly [number, number] {
  const digits = String(pin);
  return regions[digits.slice(0, 3)] ?? regions[digits.slice(0, 2)] ?? unknown;
}
