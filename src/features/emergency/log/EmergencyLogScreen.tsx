import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Alert, SessionUser } from '../../../../contract/endpoints/index.ts';
import { isFinal } from '../../../../domain/alertTransitions.ts';
import { selectNow } from '../../../api/clock.ts';
import { useListAlertsQuery } from '../../../api/firstScreenApi.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { useRelativeTime } from '../../../api/useRelativeTime.ts';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { AlertTable } from './AlertTable.tsx';
import { pinAlerts } from '../alerts/pinAlerts.ts';
import { logTexts as texts } from './logStrings.ts';

const nilId = '00000000-0000-4000-8000-000000000000';
const longAgo = '2020-01-01T12:00:00.000Z';

/** Shown while the log cannot be fetched; closed, so it allows no action. */
const sampleAlert: Alert = {
  id: nilId,
  emergency_id: nilId,
  survivor_id: nilId,
  fname: 'Sample',
  lname: 'Person',
  phone: null,
  message: 'Emergency alert triggered',
  alert_type: 'general',
  status: 'resolved',
  created_at: longAgo,
  pressed_at: longAgo,
  caregiver_id: nilId,
  caregiver_name: 'Sample Caregiver',
  answered_by: null,
  answered_at: null,
  withdrawn_at: null,
};

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** Scrolls to the requested alert once it is loaded, unless it is pinned on top. */
const useRequestedAlert = (alerts: readonly Alert[], pinned: readonly Alert[]) => {
  const [query] = useSearchParams();
  const row = useRef<HTMLElement>(null);
  const requested = alerts.find(({ emergency_id }) => emergency_id === query.get('emergency'));
  const id = requested && !pinned.includes(requested) ? requested.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return { id, row };
};

/** /emergencylog: alerts received or sent; a notification opens it at its alert. */
export function EmergencyLogScreen({ user: { role } }: { user: SessionUser }) {
  const {
    data: fetched,
    error,
    refetch,
    fulfilledTimeStamp,
  } = useListAlertsQuery(undefined, refetchOnMount);
  const log = useAppSelector(({ emergency }) => emergency.log);
  const data = fetched ?? (error ? log?.alerts : undefined);
  const { unseen, seen } = pinAlerts(data ?? [], useAppSelector(selectNow));
  const requested = useRequestedAlert(data ?? [], [...unseen, ...seen]);
  const { offlineHint } = useNetworkHint(texts.needsNetwork);
  const viewer = role === 'survivor' ? role : 'caregiver';
  /** When the shown alerts were read. */
  const readTime = useRelativeTime((fetched ? fulfilledTimeStamp : log?.readAt) ?? null);
  const isNetworkError = error !== undefined && 'kind' in error && error.kind === 'network';
  return (
    <PageContent title={texts.title}>
      <Stack loose>
        {error && (
          <LoadErrorNotice
            size="large"
            hasFailed
            title={isNetworkError ? texts.needsNetworkTitle : texts.failed}
            onRetry={refetch}
          >
            <p>{isNetworkError ? texts.needsNetworkHint : texts.failedHint}</p>
            <p>{texts.mayBeIncomplete}</p>
            <p>{readTime === null ? texts.onlySample : texts.readAt(readTime)}</p>
          </LoadErrorNotice>
        )}
        {!data && !error && <Spinner label={texts.loading} />}
        {/* The red card has this hint itself. */}
        {viewer === 'caregiver' &&
          unseen.length === 0 &&
          data?.some(({ status }) => !isFinal(status)) &&
          offlineHint}
        {data?.length === 0 && !error && (
          <p>
            {texts.empty} {texts.emptyHint[viewer]}
          </p>
        )}
        {data && data.length > 0 && (
          <AlertTable alerts={data} viewer={viewer} requested={requested} />
        )}
        {!data && error && <AlertTable isSample alerts={[sampleAlert]} viewer={viewer} />}
      </Stack>
    </PageContent>
  );
}
