import { selectDeviceZone } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadMedicineHistoryQuery } from '../../api/sessionApi.ts';
import { formatDateTime } from '../../platform/formatDate.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { formatActivity } from './formatActivity.ts';
import styles from './ActivityFeed.module.css';
import { historyTexts, texts } from './strings.ts';

/** Who has changed a medicine, when, and from what to what. */
export function MedicineHistory({ medicineId }: { medicineId: string }) {
  return (
    <Disclosure summary={historyTexts.title} lazy="each">
      <Changes medicineId={medicineId} />
    </Disclosure>
  );
}

function Changes({ medicineId }: { medicineId: string }) {
  const zone = useAppSelector(selectDeviceZone);
  const query = useReadMedicineHistoryQuery(
    { params: { medicineId } },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = query;
  if (!data)
    return (
      <LoadErrorNotice
        hasFailed={query.isError}
        title={historyTexts.failed}
        onRetry={query.refetch}
        fallback={<Spinner label={texts.loading} />}
      />
    );
  if (data.length === 0) return <p>{historyTexts.none}</p>;
  return (
    <ul className={styles.history}>
      {data.map((activity) => (
        <li key={activity.id}>
          <p className={styles.sentence}>{formatActivity(activity, zone)}</p>
          <time data-muted dateTime={activity.last_session}>
            {formatDateTime(Date.parse(activity.last_session))}
          </time>
        </li>
      ))}
    </ul>
  );
}
