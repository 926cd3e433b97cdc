import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';

export const isInUse = (file: string): boolean => {
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      // In exclusive mode the first read fails if another connection is open.
      database.exec('pragma locking_mode = exclusive; select 1 from sqlite_schema');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    // Other errors surface when the file is opened for its data.
    return isBusy(error);
  }
};
