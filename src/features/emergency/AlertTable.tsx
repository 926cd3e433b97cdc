import { type RefObject, useId } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { CardTable, type CardTableRow } from '../../ui/CardTable.tsx';
import { AlertStatusBadge } from './AlertStatusBadge.tsx';
import { arrivedLate, pressedOn, survivorOf, whatWasSaid } from './alertWords.ts';
import styles from './EmergencyLog.module.css';
import { logTexts as texts } from './logStrings.ts';
import { UpdateStatus } from './UpdateStatus.tsx';

interface AlertTableProps {
  alerts: readonly Alert[];
  /** To those who sent them they say who was told; only who was told can answer. */
  readBy: 'survivor' | 'caregiver';
  isSample?: boolean;
  /** The one that was asked for, and the name of its row. */
  wanted?: { readonly id: string | undefined; readonly row: RefObject<HTMLElement | null> };
}

const { caregiver, survivor, message, dateAndTime, status, update } = texts.columns;
const columns = [message, dateAndTime, status];

/** Emergency alerts, the newest first (SPEC section 2, /emergencylog). */
export function AlertTable({ alerts, readBy, isSample = false, wanted }: AlertTableProps) {
  const ids = useId();
  const isSent = readBy === 'survivor';

  const rowOf = (alert: Alert): CardTableRow => {
    const isWanted = alert.id === wanted?.id;
    const nameId = `${ids}-${alert.id}`;
    return {
      key: alert.id,
      look: isSample ? 'dashed' : isWanted ? 'emphasis' : undefined,
      head: (
        <>
          {isSample && <p className={styles.sample}>{texts.sample}</p>}
          <span id={nameId} ref={isWanted ? wanted.row : undefined} tabIndex={-1}>
            {isSent ? alert.caregiver_name : survivorOf(alert)}
          </span>
        </>
      ),
      cells: [
        alert.message,
        <When key="when" alert={alert} />,
        <Status key="status" alert={alert} />,
        ...(isSent ? [] : [<UpdateStatus key="update" alert={alert} describedBy={nameId} />]),
      ],
    };
  };

  return (
    <CardTable
      wordy
      caption={isSample ? texts.sampleCaption : texts.caption}
      headColumn={isSent ? caregiver : survivor}
      columns={isSent ? columns : [...columns, update]}
      rows={alerts.map(rowOf)}
    />
  );
}

function When({ alert }: { alert: Alert }) {
  const late = arrivedLate(alert);
  return (
    <div className={styles.when}>
      <time dateTime={alert.pressed_at}>{pressedOn(alert)}</time>
      {late !== null && <p className={styles.more}>{late}</p>}
    </div>
  );
}

function Status({ alert }: { alert: Alert }) {
  return (
    <div>
      <AlertStatusBadge status={alert.status} />
      {whatWasSaid(alert).map((said) => (
        <p key={said} className={styles.more}>
          {said}
        </p>
      ))}
    </div>
  );
}
