import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Question.tsx';
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
      {asks && (
        <Question
          title={texts.resetQuestion}
          yes={texts.reset}
          isDanger
          no={texts.keep}
          onYes={reset}
          onNo={() => setAsks(false)}
        >
          <p>{body}</p>
        </Question>
      )}
    </div>
  );
}
