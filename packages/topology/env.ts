/**
 * Names of the environment variables every function gets, the same in the cloud and on a laptop. The usual AWS variables
 * (AWS_REGION, AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_SQS, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL_SESV2 …) point the SDK at
 * other servers.
 */
export const env = {
  /** `log`, `records`, `views`, `platform` → physical table name. */
  table: (name: string) => `TABLE_${name.toUpperCase()}`,
  /** What the address of each queue begins with; its name follows. One variable for all, because all together may take 4 KB. */
  queues: 'QUEUES',
  bucket: (name: string) => `BUCKET_${name.toUpperCase()}`,
  /** `embedded` or `cognito`. */
  identity: 'IDENTITY',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** Where secrets are: a parameter-store prefix in the cloud; a folder of files, `file:/path`, locally. */
  secrets: 'SECRETS',
  /** Where secrets of organisations are: a parameter-store prefix in the cloud; a folder, `file:/path`, locally. */
  organisationSecrets: 'ORGANISATION_SECRETS',
  /** Public address of the site, for links in emails. */
  site: 'SITE_URL',
  mailFrom: 'MAIL_FROM',
  /** Roles that narrow access to the books and to the files of one organisation (`data-role.ts`); absent locally. */
  dataRole: 'DATA_ROLE_ARN',
  filesRole: 'FILES_ROLE_ARN',
  /** A file that prints in a thread of its own; absent in the cloud, where a process serves one request at a time. */
  printingThread: 'PRINTING_THREAD',
  /** `1` while functions of an older version read the views of its form: those that fold leave them. */
  keepOlderViews: 'KEEP_OLDER_VIEWS',
  /** The namespace of our own metrics: the deployment's own, so that several in one account are told apart. */
  metrics: 'METRICS',
  /** The day on which the demo was begun; absent in the cloud, which has none. */
  demoDay: 'DEMO_DAY',
  logLevel: 'LOG_LEVEL',
} as const;
