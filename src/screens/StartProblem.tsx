import { defaultSettings } from '../platform/settings.ts';
import { callTexts } from '../features/emergency/help/callStrings.ts';
import { CallLink } from '../features/emergency/help/EmergencyCallLink.tsx';
import { Main } from '../ui/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';

interface StartProblemProps {
  title: string;
  hint: string;
}

/** Only in index.html: the app has not started. */
export function StartProblem({ title, hint }: StartProblemProps) {
  const number = defaultSettings.emergencyNumber;
  return (
    <Main>
      <Notice
        tone="error"
        title={title}
        action={<CallLink number={number} label={callTexts.call(number)} />}
      >
        {hint}
      </Notice>
    </Main>
  );
}
