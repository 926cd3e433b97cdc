import type { AlertStatus } from '../../../contract/fields.ts';
import { Badge, type BadgeStatus } from '../../ui/Badge.tsx';
import { logTexts as texts } from './logStrings.ts';

const badgeStates: Readonly<Record<AlertStatus, BadgeStatus>> = {
  pending: 'urgent',
  acknowledged: 'seen',
  resolved: 'completed',
  false_alarm: 'withdrawn',
};

export function AlertStatusBadge({ status }: { status: AlertStatus }) {
  return <Badge status={badgeStates[status]}>{texts.status[status]}</Badge>;
}
