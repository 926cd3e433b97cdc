import { refetchOnMount } from '../../api/hooks.ts';
import { useState } from 'react';
import { useListAuditQuery } from '../../api/adminApi.ts';
import { formatDateTime } from '../../platform/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Pages } from './Pages.tsx';
import { texts } from './peopleStrings.ts';

interface AuditListProps {
  /** Otherwise of all people. */
  personId?: string;
  /** Of that person: their own entries do not repeat it. */
  name?: string;
}

export function AuditList({ personId, name }: AuditListProps) {
  /** The last entry of each page before this one. */
  const [pageEnds, setPageEnds] = useState<readonly string[]>([]);
  const before = pageEnds.at(-1);
  const {
    currentData: data,
    error,
    refetch,
  } = useListAuditQuery(
    { query: { ...(before && { before }), ...(personId && { personId }) } },
    refetchOnMount,
  );
  const lastId = data?.entries.at(-1)?.id ?? '';
  return (
    <Stack>
      <LoadErrorNotice hasFailed={error !== undefined} title={texts.auditFailed} onRetry={refetch}>
        {texts.loadFailedHint}
      </LoadErrorNotice>
      <Pages
        page={pageEnds.length + 1}
        hasMore={data?.hasMore}
        onTurn={(page) => setPageEnds([...pageEnds, lastId].slice(0, page - 1))}
      >
        {data?.entries.length === 0 && <p>{texts.noEntries}</p>}
        <ul data-bullets>
          {data?.entries.map(({ id, at, action, actor, subject, is_own, count }) => (
            <li key={id}>
              {[
                `${formatDateTime(at)}: ${texts.auditAction(action, is_own)}`,
                count !== undefined && texts.timesInHour(count),
                subject !== name && subject,
                actor !== null && !is_own && `by ${actor}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      </Pages>
    </Stack>
  );
}
