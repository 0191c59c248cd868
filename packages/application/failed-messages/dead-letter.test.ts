import { expect, it } from 'vitest';
import { deadLetterAgain, deadLetterSays } from '#application/failed-messages/dead-letter';
import { archiveImport } from '#events/archive-import';
import { bookProof } from '#events/book-proof';
import { documentMail } from '#events/document-mail';
import { logFold } from '#events/log-fold';
import { logRelay } from '#events/log-relay';
import { noticeMail } from '#events/notice-mail';
import { organisationPurge } from '#events/organisation-purge';

const organisation = '01939f00-0000-7000-8000-000000000002';
const mail = `Email of sales-invoice ${documentMail.sample.documentId} to accounts@surya.example (organisation ${organisation})`;

it.each`
  contract             | text                                        | says
  ${documentMail}      | ${JSON.stringify(documentMail.sample)}      | ${mail}
  ${noticeMail}        | ${JSON.stringify(noticeMail.sample)}        | ${"Email 'verify-email' to asha@suryodaya.example"}
  ${archiveImport}     | ${JSON.stringify(archiveImport.sample)}     | ${`Import of an archive as organisation ${organisation}`}
  ${organisationPurge} | ${JSON.stringify(organisationPurge.sample)} | ${`Deletion of organisation ${organisation}, Suryodaya Solar Distributors`}
  ${bookProof}         | ${JSON.stringify(bookProof.sample)}         | ${`Proof of the books of organisation ${organisation} in the night to 2026-11-29`}
  ${logFold}           | ${JSON.stringify(logFold.sample)}           | ${`Update of the figures of organisation ${organisation}`}
  ${logRelay}          | ${JSON.stringify(logRelay.sample)}          | ${`Sending of the messages of organisation ${organisation}`}
  ${documentMail}      | ${'{'}                                      | ${'A message that its job can not read'}
  ${documentMail}      | ${'{}'}                                     | ${'A message that its job can not read'}
  ${noticeMail}        | ${'null'}                                   | ${'A message that its job can not read'}
`('$contract.name: $says', ({ contract, text, says }) => {
  expect(deadLetterSays(contract.name, text)).toBe(says);
});

it.each`
  contract        | text                                   | again
  ${documentMail} | ${JSON.stringify(documentMail.sample)} | ${JSON.stringify({ ...documentMail.sample, again: true })}
  ${noticeMail}   | ${JSON.stringify(noticeMail.sample)}   | ${JSON.stringify(noticeMail.sample)}
  ${documentMail} | ${'{'}                                 | ${'{'}
`('$contract.name goes back as $again', ({ contract, text, again }) => {
  expect(deadLetterAgain(contract.name, text)).toBe(again);
});
