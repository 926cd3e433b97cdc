/** Names of our own request headers (DESIGN section 4). */
export const headerNames = {
  /** The account on whose behalf the call is made; a disagreement with the session is 401. */
  account: 'x-account',
  /** One per tap, or fixed for an automatic event; a replay gets the first answer. */
  idempotencyKey: 'idempotency-key',
  /** IANA name of the zone the device is in. */
  timeZone: 'time-zone',
  /** One per edit of a medicine: its deletions and its new reminders take effect together. */
  editId: 'edit-id',
  /** `true` on the last call of an edit. */
  editLast: 'edit-last',
} as const;
