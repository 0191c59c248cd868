import { allTexts } from '#infra/local/checks/texts';

/** `npm run texts`: every text that people read, one per line with its place; `npm run texts -- WORD` prints those with the word. */
const wanted = (process.argv[2] ?? '').toLowerCase();
for (const { file, line, text } of allTexts()) {
  if (text.toLowerCase().includes(wanted)) console.log(`${file}:${line}\t${text}`);
}
