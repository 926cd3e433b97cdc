import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../api/hooks.ts';
import { speak, stopSpeaking } from '../api/speak.ts';
import { Button } from '../ui/Button.tsx';
import { appTexts } from './strings.ts';

const readableText = (element: Element | null): string =>
  element instanceof HTMLElement ? element.innerText.replace(/\s*\n\s*/g, '. ') : '';

export function ReadAloudButton() {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState(false);
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  function toggle() {
    setReading(!reading);
    if (reading) dispatch(stopSpeaking());
    else
      dispatch(
        speak(readableText(document.querySelector('main')), { onEnd: () => setReading(false) }),
      );
  }

  return (
    <Button size="large" icon={reading ? <VolumeX /> : <Volume2 />} onClick={toggle}>
      {reading ? appTexts.stopReading : appTexts.readAloud}
    </Button>
  );
}
