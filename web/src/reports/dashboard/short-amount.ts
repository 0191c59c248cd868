/** An amount for the scale of a chart, where there is room for a few letters: `₹1.5 L`, `₹2 Cr`. Tables have it to the paisa. */
export function shortAmount(paise: number): string {
  const rupees = Math.abs(paise) / 100;
  const [unit, name] =
    rupees >= 1_00_00_000 ? [1_00_00_000, ' Cr'] : rupees >= 1_00_000 ? [1_00_000, ' L'] : rupees >= 1_000 ? [1_000, ' K'] : [1, ''];
  const text = (rupees / unit).toFixed(1).replace(/\.0$/, '');
  return `${paise < 0 ? '-' : ''}₹${text}${name}`;
}
