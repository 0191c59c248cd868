import { queuedNotices } from '#functions/api/notices';
import { type Outside, once, wire } from '#functions/wire';
import { filesRole } from '#topology/data-role';
import { env } from '#topology/env';

/** The wiring of jobs, streams, schedules and the papers function: with mail, files and paper, each loaded on first use. */
export const wiring = wire({ outside, notices: queuedNotices });

function outside(): Outside {
  const mailer = once(async () => (await import('#integrations/mail/ses')).sesMailer({ from: process.env[env.mailFrom] ?? '' }));
  const files = once(async () => {
    const { s3Files } = await import('#integrations/files/s3');
    const role = process.env[env.filesRole];
    return s3Files({ bucket: process.env[env.bucket('files')] ?? '', ...(role ? { credentialsOf: folderOf(role) } : {}) });
  });
  const papers = once(async () => {
    const [{ papers: printer }, { writeSheet }] = await Promise.all([
      import('#integrations/pdf/papers'),
      import('#integrations/sheet/workbook'),
    ]);
    return printer(writeSheet, process.env[env.printingThread]);
  });
  return {
    mailer: { send: async (mail, key) => (await mailer()).send(mail, key) },
    files: {
      uploadUrl: async (...asked) => (await files()).uploadUrl(...asked),
      uploadedParts: async (scope, key) => (await files()).uploadedParts(scope, key),
      parts: async (scope, key) => (await files()).parts(scope, key),
      uploaded: async (scope, key) => (await files()).uploaded(scope, key),
      discard: async (scope, key) => (await files()).discard(scope, key),
      put: async (scope, key, content, type) => (await files()).put(scope, key, content, type),
      write: async (scope, key, pieces, type) => (await files()).write(scope, key, pieces, type),
      writeForDay: async (scope, key, pieces) => (await files()).writeForDay(scope, key, pieces),
      remove: async (scope, key) => (await files()).remove(scope, key),
      get: async (scope, key) => (await files()).get(scope, key),
      downloadUrl: async (scope, key, name, where) => (await files()).downloadUrl(scope, key, name, where),
    },
    papers: {
      document: async (document) => (await papers()).document(document),
      documents: async (documents) => (await papers()).documents(documents),
      report: async (report) => (await papers()).report(report),
      labels: async (labels) => (await papers()).labels(labels),
      label: async (sheet, kind, facts) => (await papers()).label(sheet, kind, facts),
      async *sheet(...asked) {
        yield* (await papers()).sheet(...asked);
      },
    },
  };
}

/** In the cloud the credentials for files open only the folder of one organisation. */
function folderOf(role: string) {
  return (organisationId: string) => {
    const tag = { Key: filesRole.folderTag, Value: organisationId };
    const credentials = once(async () => (await import('#functions/narrowed-credentials')).narrowedCredentials(role, tag));
    return async () => (await credentials())();
  };
}
