import { StartError } from './config.ts';
import { HttpError } from './httpError.ts';

/** Prints errors that the operator can correct, and throws all others. */
export const runCommand = async (work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof HttpError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
