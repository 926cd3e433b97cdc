/** What a call that records something is made from. */
export interface Idempotent<Body> {
  /** New per tap, the same when it is tried again (DESIGN section 4, Idempotency). */
  readonly idempotencyKey: string;
  readonly body: Body;
}
