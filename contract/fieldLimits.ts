/** String lengths are in UTF-16 code units. */
export const fieldLimits = {
  name: 100,
  email: 254,
  phone: 40,
  zone: 64,
  passwordMin: 8,
  passwordMax: 256,
  /** For typing an existing password, right or wrong. */
  passwordTyped: 20_000,
  medicineName: 120,
  dosage: 120,
  /** Of one time, such as `2 tablets`. */
  amount: 40,
  note: 200,
  details: 500,
  alertMessage: 500,
  picture: 2 * 1024 * 1024,
  times: 24,
  /** Longest interval or cycle of days. */
  cycleDays: 366,
  /** Between two doses taken as needed. */
  gapHours: 168,
  /** Tablets, drops or millilitres that are left, and of one dose. */
  stock: 10_000,
  page: 100_000,
  pageSize: 100,
  doseDays: 31,
} as const;

/** Per user. */
export const quotas = {
  /** Each one rings on every device and delays the ones due after it. */
  reminders: 200,
  /** Twice the reminders, because times can be moved. */
  dosesPerDate: 400,
  activitiesPerDay: 2_000,
  /** Made by the account, other than alerts and answers. */
  changesPerDay: 5_000,
  /** Without pictures. */
  changedBytesPerDay: 4 * 1024 * 1024,
  picturesPerDay: 50,
  /** Also those without a reminder. */
  medicines: 200,
  formerReminders: 1_000,
  sessions: 50,
  /** Upper limit of page times page size. */
  feedEntries: 100_000,
} as const;
