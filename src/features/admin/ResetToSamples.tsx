import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './AdminScreen.module.css';
import { texts } from './strings.ts';

interface ResetToSamplesProps {
  /** What is lost by it. */
  body: string;
  onReset: () => void;
}

/** Asks first: nothing brings back what was added. */
export function ResetToSamples({ body, onReset }: ResetToSamplesProps) {
  const [asks, setAsks] = useState(false);

  function reset() {
    setAsks(false);
    onReset();
  }

  return (
    <div className={styles.end}>
      <Button icon={<RotateCcw />} onClick={() => setAsks(true)}>
        {texts.reset}
      </Button>
      <Dialog
        open={asks}
        role="alertdialog"
        title={texts.resetQuestion}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button variant="danger" size="large" onClick={reset}>
              {texts.reset}
            </Button>
            <Button size="large" onClick={() => setAsks(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{body}</p>
      </Dialog>
    </div>
  );
}
