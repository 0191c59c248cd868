import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themes } from '../../kit/theme/theme.ts';

const styles = readFileSync(join(import.meta.dirname, 'cards.css'), 'utf8');
const beforeIn = (theme: string) => new RegExp(`\\.${theme} \\{\\s*--chart-before: (#[0-9a-f]{6});`).exec(styles)?.[1] ?? '';

type Rgb = readonly [number, number, number];

/** What people see who lack one kind of cone (Machado, Oliveira and Fernandes 2009), of linear colours. */
const seenBy: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'people without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'people without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'people without blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'people who see no colours': [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

function linear(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const times = (row: Rgb, [red, green, blue]: Rgb) => Math.max(0, row[0] * red + row[1] * green + row[2] * blue);

/** WCAG 2: the ratio of two lightnesses. */
function contrast(one: Rgb, other: Rgb): number {
  const [less = 0, more = 0] = [one, other].map((colour) => times([0.2126, 0.7152, 0.0722], colour)).sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

describe.each(Object.entries(themes).map(([name, { tokens }]) => [name, tokens] as const))(
  'the two colours of charts in %s',
  (theme, tokens) => {
    it.each(Object.entries(seenBy))('differ in lightness, from each other and from the card, for %s', (_who, [red, green, blue]) => {
      const seen = (hex: string): Rgb => {
        const colour = linear(hex);
        return [times(red, colour), times(green, colour), times(blue, colour)];
      };
      const [now, before, card] = [seen(tokens.accent), seen(beforeIn(theme)), seen(tokens.surface)];
      expect(contrast(now, before)).toBeGreaterThan(1.5);
      // Success criterion 1.4.11.
      expect(contrast(now, card)).toBeGreaterThan(3);
      expect(contrast(before, card)).toBeGreaterThan(3);
    });
  },
);
