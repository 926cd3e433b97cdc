import { Home, Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Alert, SessionUser } from '../../../contract/endpoints/index.ts';
import { homeFor, paths } from '../../../contract/paths.ts';
import { isFinal } from '../../../domain/alertStatus.ts';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { AlertTable } from './AlertTable.tsx';
import styles from './EmergencyLog.module.css';
import { LogNotRead } from './LogNotRead.tsx';
import { logTexts as texts } from './logStrings.ts';
import { pinnedTexts } from './pinnedStrings.ts';
import { sampleAlert } from './sampleAlert.ts';
import { isUnanswered } from './unanswered.ts';

const anew = { refetchOnMountOrArgChange: true } as const;

/** Which emergency the log is opened for. */
interface Wanted {
  readonly emergency: string;
}

/** /emergencylog: the alerts that one was sent, or sent; from a notification, at the one it tells of. */
export function EmergencyLogScreen({ user }: { user: SessionUser }) {
  const [query] = useSearchParams();
  const emergency = query.get('emergency');
  if (emergency === null) return <EmergencyLog user={user} />;
  const wanted: Wanted = { emergency };
  return <Navigate to={paths.emergencyLog} replace state={wanted} />;
}

/** Leads to the alert that is asked for, once it is there. */
const useWantedAlert = (alerts: readonly Alert[] | undefined) => {
  const state = useLocation().state as Partial<Wanted> | null;
  const row = useRef<HTMLElement>(null);
  const id = alerts?.find(({ emergency_id }) => emergency_id === state?.emergency)?.id;
  useEffect(() => {
    if (id === undefined) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return { id, row };
};

function EmergencyLog({ user: { role } }: { user: SessionUser }) {
  const { data: read, error, refetch, fulfilledTimeStamp } = useListAlertsQuery(undefined, anew);
  const log = useAppSelector(({ emergency }) => emergency.log);
  // Nothing old is shown while the server may still answer.
  const data = read ?? (error ? log?.alerts : undefined);
  const wanted = useWantedAlert(data);
  const { line } = useNeedsServer(useAppSelector(selectAway), texts.needsNetwork);
  const readBy = role === 'survivor' ? role : 'caregiver';
  const isAway = error !== undefined && 'kind' in error && error.kind === 'network';
  return (
    <Screen title={texts.title} wide>
      <Stack loose>
        {readBy === 'caregiver' && (
          <div>
            <ButtonLink to={homeFor(role)} icon={<Home />}>
              {texts.home}
            </ButtonLink>
          </div>
        )}
        {error && (
          <LogNotRead
            isAway={isAway}
            readAt={read ? fulfilledTimeStamp : log?.readAt}
            onTryAgain={refetch}
          />
        )}
        {!data && !error && <Spinner label={texts.loading} />}
        {data && readBy === 'caregiver' && <Unanswered alerts={data} />}
        {readBy === 'caregiver' && data?.some(({ status }) => !isFinal(status)) && line}
        {data?.length === 0 && (
          <p>
            {texts.empty} {texts.emptyHint[readBy]}
          </p>
        )}
        {data && data.length > 0 && <AlertTable alerts={data} readBy={readBy} wanted={wanted} />}
        {!data && error && <AlertTable isSample alerts={[sampleAlert]} readBy={readBy} />}
      </Stack>
    </Screen>
  );
}

/** Announced when one comes, as it is on the dashboard. */
function Unanswered({ alerts }: { alerts: readonly Alert[] }) {
  const count = alerts.filter(isUnanswered).length;
  if (count === 0) return null;
  return (
    <p role="alert" className={styles.unanswered}>
      <Siren aria-hidden="true" />
      <span>{pinnedTexts.title(count)}</span>
    </p>
  );
}
