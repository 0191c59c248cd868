import { proveArchiveFile } from '#functions/prove-archive';

/** The file after `--archive`. */
export function archiveAsked(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--archive');
  if (at === -1) return undefined;
  const file = argv[at + 1];
  if (file === undefined || file.startsWith('--') || argv.length > 2) throw new Error('Name one file: npm run verify -- --archive FILE');
  return file;
}

/** Proves an archive and prints what was found; false if it is not sound. */
export async function tellProof(file: string, tell: (line: string) => void = console.log): Promise<boolean> {
  const begun = Date.now();
  const { manifest, entries, findings } = await proveArchiveFile(file);
  if (manifest !== undefined) {
    const { organisation, madeAt, madeBy, period, books, files } = manifest;
    tell(`${organisation}, ${period === null ? 'everything' : `${period.from} to ${period.to}`}, made on ${madeAt} by ${madeBy}`);
    tell(`${files.length} files, ${entries} entries of ${manifest.streams.length} logs`);
    tell(`Books ${books}`);
    for (const name of manifest.missing) tell(`Already missing when the archive was made: ${name}`);
  }
  for (const finding of findings) tell(finding);
  const result = findings.length === 0 ? 'The archive is sound' : `${findings.length} problems`;
  tell(`${result} (${((Date.now() - begun) / 1000).toFixed(1)} s).`);
  return findings.length === 0;
}
