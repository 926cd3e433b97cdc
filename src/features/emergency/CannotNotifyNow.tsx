import { CloudOff } from 'lucide-react';
import type { OfflineReason } from '../../api/connectivity.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { texts as uiTexts } from '../../ui/strings.ts';
import { texts } from './strings.ts';

interface CannotNotifyNowProps {
  offlineReason: OfflineReason;
  /** Caregivers notified later; empty if unknown. */
  recipientNames: readonly string[];
}

/** Shown before the alert is sent. */
export function CannotNotifyNow({ offlineReason, recipientNames }: CannotNotifyNowProps) {
  return (
    <>
      <IconLine icon={<CloudOff />}>{uiTexts.offlineReasons[offlineReason]}</IconLine>
      <p>
        {recipientNames.length > 0 ? texts.willNotifyLater(recipientNames) : texts.cannotNotifyNow}
      </p>
      <p>{texts.phoneForHelp}</p>
    </>
  );
}
