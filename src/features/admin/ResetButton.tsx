import { RotateCcw } from 'lucide-react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './AdminScreen.module.css';
import { announced } from '../announcements/events.ts';
import { texts } from './strings.ts';

interface ResetButtonProps {
  body: string;
  action: UnknownAction;
}

export function ResetButton({ body, action }: ResetButtonProps) {
  const dispatch = useAppDispatch();
  const [isConfirming, setIsConfirming] = useState(false);

  function reset() {
    setIsConfirming(false);
    dispatch(action);
    dispatch(announced({ tone: 'info', text: texts.isReset }));
  }

  return (
    <div className={styles.end}>
      <Button icon={<RotateCcw />} onClick={() => setIsConfirming(true)}>
        {texts.reset}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.resetQuestion}
          confirmLabel={texts.reset}
          isDestructive
          cancelLabel={texts.keep}
          onConfirm={reset}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{body}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
