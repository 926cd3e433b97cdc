import type { Tally } from './tally.ts';
export const testImage = async (_folder: string): Promise<Tally> => ({ passed: 0, failed: 0, skipped: 1 });
