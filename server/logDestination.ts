import pino from 'pino';

/** A write per line would cost as much as answering the call. */
const bufferBytes = 8 * 1024;
const maxDelayMs = 1_000;

/** Call `flush` before a clean exit: if stdout is closed it returns, while `flushSync` retries forever. */
export const openLogDestination = () => {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: maxDelayMs,
  });
  process.on('exit', () => {
    destination.flushSync();
  });
  const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
  return { destination, flush };
};
