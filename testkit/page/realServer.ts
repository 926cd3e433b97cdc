import { afterAll, beforeAll } from '@jest/globals';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** The real server for the tests of a file, or of the `describe` that this is called in. */
export const realServer = (): ServerProcess => {
  let running: ServerProcess | undefined;
  beforeAll(async () => {
    running = await startServerProcess();
  });
  afterAll(() => running?.stop());
  const current = () => {
    if (!running) throw new Error('The server runs from the first hook of a test on.');
    return running;
  };
  return {
    get origin() {
      return current().origin;
    },
    signUp: (...given) => current().signUp(...given),
    addReminder: (...given) => current().addReminder(...given),
    reminders: (...given) => current().reminders(...given),
    log: (...given) => current().log(...given),
    stop: () => current().stop(),
  };
};
