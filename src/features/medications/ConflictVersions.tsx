import { describeMedicine } from './formatDose.ts';
import type { Conflict } from './selectors.ts';
import { texts } from './strings.ts';

export function ConflictVersions({ newest, mine }: Pick<Conflict, 'newest' | 'mine'>) {
  return (
    <>
      <p>{texts.conflict.newest(describeMedicine(newest))}</p>
      <p>{texts.conflict.mine(describeMedicine(mine))}</p>
    </>
  );
}
