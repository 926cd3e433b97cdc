/** The worker's types know nothing of Node, on which its tests run. */
declare module 'node:timers' {
  export const setImmediate: (run: (value: unknown) => void) => unknown;
}
