import { type RefObject, useId } from 'react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import type { AlertStatus } from '../../../../contract/fields.ts';
import { CardTable, type CardTableRow } from '../../../ui/CardTable.tsx';
import { Badge, type BadgeStatus } from '../../../ui/Badge.tsx';
import { PhoneLink } from '../../../ui/PhoneLink.tsx';
import {
  formatAnswers,
  formatLateArrival,
  formatPressedAt,
  formatStatus,
  sharedStatus,
  survivorName,
} from './formatAlert.ts';
import { AlertLocation } from '../alerts/AlertLocation.tsx';
import styles from './EmergencyLog.module.css';
import { logTexts as texts } from './logStrings.ts';
import { UpdateStatusCell } from './UpdateStatusCell.tsx';

const badgeStates: Readonly<Record<AlertStatus, BadgeStatus>> = {
  pending: 'urgent',
  acknowledged: 'seen',
  resolved: 'completed',
  false_alarm: 'withdrawn',
};

interface AlertTableProps {
  alerts: readonly Alert[];
  /** Survivors read who was notified; only notified caregivers can answer. */
  viewer: 'survivor' | 'caregiver';
  isSample?: boolean;
  /** The requested row and its accessible name. */
  requested?: { readonly id: string | undefined; readonly row: RefObject<HTMLElement | null> };
}

const { caregiver, survivor, message, dateAndTime, status, update } = texts.columns;
const columns = [message, dateAndTime, status];

/** Emergency alerts, the newest first. */
export function AlertTable({ alerts, viewer, isSample = false, requested }: AlertTableProps) {
  const ids = useId();
  const isSurvivorView = viewer === 'survivor';

  const rowOf = (alert: Alert): CardTableRow => {
    const isRequested = alert.id === requested?.id;
    const nameId = `${ids}-${alert.id}`;
    const late = formatLateArrival(alert);
    return {
      key: alert.id,
      variant: isSample ? 'dashed' : isRequested ? 'emphasis' : undefined,
      head: (
        <>
          {isSample && <p className={styles.sample}>{texts.sample}</p>}
          <span id={nameId} ref={isRequested ? requested.row : undefined} tabIndex={-1}>
            {isSurvivorView ? alert.caregiver_name : survivorName(alert)}
          </span>
          {!isSurvivorView && alert.survivor_phone && (
            <p className={styles.more}>
              <PhoneLink number={alert.survivor_phone} />
            </p>
          )}
        </>
      ),
      cells: [
        alert.message,
        <div key="when" className={styles.when}>
          <time dateTime={alert.pressed_at}>{formatPressedAt(alert)}</time>
          {late !== null && <p className={styles.more}>{late}</p>}
          <AlertLocation alert={alert} />
        </div>,
        <div key="status">
          <Badge status={badgeStates[sharedStatus(alert)]}>{formatStatus(alert)}</Badge>
          {formatAnswers(alert).map((said) => (
            <p key={said} className={styles.more}>
              {said}
            </p>
          ))}
        </div>,
        ...(isSurvivorView
          ? []
          : [<UpdateStatusCell key="update" alert={alert} describedBy={nameId} />]),
      ],
    };
  };

  return (
    <CardTable
      hasTextCells
      caption={isSample ? texts.sampleCaption : texts.caption}
      headColumn={isSurvivorView ? caregiver : survivor}
      columns={isSurvivorView ? columns : [...columns, update]}
      rows={alerts.map(rowOf)}
    />
  );
}
