/** Limits of archives, apart from the others, because the browser loads those first. */
export const archiveLimits = {
  /** As it is stored, and with everything unpacked. */
  bytes: 4 * 1024 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024 * 1024,
  files: 200_000,
  /** Archives that one person sends to be imported. */
  uploadsPerDay: 30,
  /** Times that one person begins an import, or begins it again. */
  importsPerDay: 100,
} as const;
