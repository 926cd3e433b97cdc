import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react';
import type { AlertStage } from '../../../../domain/survivorAlertStage.ts';
import { SpinnerRing } from '../../../ui/Spinner.tsx';
import { goodStages } from './formatCurrentAlert.ts';

export function AlertIcon({ stage }: { stage: AlertStage }) {
  if (stage === 'sending') return <SpinnerRing />;
  if (stage === 'told' || goodStages.has(stage)) return <CircleCheck aria-hidden="true" />;
  const Icon = stage === 'nobody' || stage === 'unanswered' ? TriangleAlert : CloudOff;
  return <Icon aria-hidden="true" />;
}
