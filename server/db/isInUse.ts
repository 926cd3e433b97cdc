import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';

/**
 * Whether any process, this one too, has a SQLite file of ours open, whether it writes or not. One that
 * died has it open no more.
 */
export const isInUse = (file: string): boolean => {
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      // SQLite gives the whole file to a first read only where nobody else has it open.
      database.exec('pragma locking_mode = exclusive; select 1 from sqlite_schema');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    // What else is amiss is told of where it is opened for its data.
    return isBusy(error);
  }
};
