/** A file name that any system and browser can save: no path, no control or reserved characters, not too long. The extension stays. */
export function safeName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = [
    ...base
      .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .replace(/^[.\s]+/, '')
      .trim(),
  ];
  if (clean.length === 0) return 'file';
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : [];
  const stem = clean.slice(0, clean.length - ending.length).slice(0, longest - ending.length);
  return `${stem.join('').trim()}${ending.join('')}`;
}

const longest = 120;
