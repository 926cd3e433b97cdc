import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { standingParts } from '../status/events.ts';
import { Results } from './Results.tsx';
import { selectResults } from './selectors.ts';

/** What was answered, on every screen but the one that tells it anyway. */
export function ResultNotice() {
  const isEmpty = useAppSelector(selectResults).length === 0;
  if (isEmpty) return null;
  return (
    <div id={standingParts.results}>
      <Notice tone="info">
        <Results />
      </Notice>
    </div>
  );
}
