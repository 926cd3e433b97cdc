import type { AlertStatus } from '../../../contract/fields.ts';
import { Badge, type BadgeState } from '../../ui/Badge.tsx';
import { logTexts as texts } from './logStrings.ts';

const looks: Readonly<Record<AlertStatus, BadgeState>> = {
  pending: 'urgent',
  acknowledged: 'seen',
  resolved: 'completed',
  false_alarm: 'withdrawn',
};

export function AlertStatusBadge({ status }: { status: AlertStatus }) {
  return <Badge state={looks[status]}>{texts.status[status]}</Badge>;
}
