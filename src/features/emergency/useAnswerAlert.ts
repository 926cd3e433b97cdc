import { useState } from 'react';
import type { NextAlertStatus } from '../../../domain/alertStatus.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { answerAlert } from './answerAlert.ts';

export const useAnswerAlert = (alertId: string) => {
  const dispatch = useAppDispatch();
  const [pendingAnswer, setPendingAnswer] = useState<NextAlertStatus | null>(null);
  return {
    pendingAnswer,
    answer: async (status: NextAlertStatus): Promise<void> => {
      if (pendingAnswer !== null) return;
      setPendingAnswer(status);
      await dispatch(answerAlert(alertId, status));
      setPendingAnswer(null);
    },
  };
};
