import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import { selectDeviceZone } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { alertDismissed } from '../emergencySlice.ts';
import { formatClosed, survivorName } from '../log/formatAlert.ts';
import { pinnedTexts as texts } from '../log/logStrings.ts';
import { endedAt } from './pinAlerts.ts';

/** Time to read it, before another screen ends it. */
const readMs = 8_000;

/** Closed by another caregiver, or cancelled. */
export function ClosedAlertNotices({ ended }: { ended: readonly Alert[] }) {
  const closedIds = useAppSelector(({ emergency }) => emergency.closed);
  return ended
    .filter((alert) => !closedIds.includes(alert.emergency_id))
    .map((alert) => <ClosedAlert key={alert.id} alert={alert} />);
}

function ClosedAlert({ alert }: { alert: Alert }) {
  const zone = useAppSelector(selectDeviceZone);
  const dispatch = useAppDispatch();
  const { clock } = useServices();
  const { pathname } = useLocation();
  const [start] = useState(() => ({ pathname, at: clock.now() }));
  const close = () => dispatch(alertDismissed({ id: alert.emergency_id }));
  const onScreen = useEffectEvent((path: string) => {
    if (path !== start.pathname && clock.now() - start.at >= readMs) close();
  });
  useEffect(() => onScreen(pathname), [pathname]);
  const closed = formatClosed(alert);
  return (
    <Notice tone="success" onClose={close}>
      {closed === null
        ? texts.cancelledBy(survivorName(alert), formatClockTime(endedAt(alert), zone))
        : texts.closed(alert.fname, closed)}
    </Notice>
  );
}
