import pino from 'pino';

/** Lines are written together: a write for each would cost as much as answering the call. */
const bufferBytes = 8 * 1024;
/** And yet no line waits longer, in milliseconds. */
const maxDelayMs = 1_000;

/**
 * The standard output, as the log's destination; what waits is written as the process ends. Whoever
 * ends it in peace writes it before: should nobody read the log any more, `flush` finds out, where
 * writing at the very end would be tried for ever.
 */
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
