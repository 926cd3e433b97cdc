export const headerNames = {
  /** The calling account; 401 if it is not the session's account. */
  account: 'x-account',
  /** One per tap or automatic event; a replay returns the first response. */
  idempotencyKey: 'idempotency-key',
  timeZone: 'time-zone',
  editId: 'edit-id',
  editLast: 'edit-last',
} as const;
