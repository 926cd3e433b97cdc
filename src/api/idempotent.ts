export interface Idempotent<Body> {
  /** New per tap, the same on each retry (DESIGN section 4, Idempotency). */
  readonly idempotencyKey: string;
  readonly body: Body;
}
