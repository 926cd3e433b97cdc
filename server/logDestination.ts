import pino from 'pino';

/** Lines are written together: a write for each would cost as much as answering the call. */
const together = 8 * 1024;
/** And yet no line waits longer, in milliseconds. */
const longestWait = 1_000;

/** The standard output, as the log's destination; what waits is written as the process ends. */
export const openLog = () => {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: together,
    periodicFlush: longestWait,
  });
  process.on('exit', () => {
    destination.flushSync();
  });
  return destination;
};
