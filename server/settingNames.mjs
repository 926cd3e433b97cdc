// @ts-check
/** Of the environment. Plain JavaScript, as the installation reads it on any Node. */
export const settingNames = /** @type {const} */ ([
  'PORT',
  'HOST',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'DATABASE_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUSH_ALLOWED_HOSTS',
  'RATE_LIMIT',
  'METRICS_TOKEN',
  'REGISTRATION',
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'TRUST_PROXY',
  'TLS_CERT',
  'TLS_KEY',
  'NODE_ENV',
]);
