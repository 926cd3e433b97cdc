import { Pause } from 'lucide-react';
import { useAppSelector } from '../../../api/hooks.ts';
import { IconLine } from '../../../ui/IconLine.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { selectPaused, selectToday } from '../selectors.ts';
import { pauseText } from './useMedicineCare.tsx';

/** Names what is paused. */
export function PausedMedicines() {
  const paused = useAppSelector(selectPaused);
  const today = useAppSelector(selectToday);
  if (paused.length === 0) return null;
  return (
    <Stack>
      {paused.map(({ medicine }) => (
        <IconLine key={medicine.id} icon={<Pause />}>
          {pauseText(medicine, today)}
        </IconLine>
      ))}
    </Stack>
  );
}
