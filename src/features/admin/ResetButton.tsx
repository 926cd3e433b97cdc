import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './AdminScreen.module.css';
import { texts } from './strings.ts';

export function ResetButton({ body, onReset }: { body: string; onReset: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);

  function reset() {
    setIsConfirming(false);
    onReset();
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
